/** Offers something as a file to be saved. */
export function saveFile(content: string | Blob, name: string, type: string): void {
  const anchor = document.createElement('a')
  anchor.href = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content)
  anchor.download = name
  anchor.click()
  URL.revokeObjectURL(anchor.href)
}
