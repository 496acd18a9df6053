/** Whether a name in an `import` is the library's: `@plyworks/core`, `@plyworks/core/node`. */
export function isCoreName(name: string): boolean {
  return name === '@plyworks/core' || name.startsWith('@plyworks/core/')
}
