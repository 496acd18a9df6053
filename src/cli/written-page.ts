import { writeWholeFile } from '../files/whole-file.js'
import { inArgument } from '../jobs/failure.js'

/**
 * Writes the page that `--html` asks for.
 * @throws Failure when the file cannot be written
 */
export function writePage(file: string, page: string): void {
  inArgument('html', () => writeWholeFile(file, Buffer.from(page), 'html'))
}
