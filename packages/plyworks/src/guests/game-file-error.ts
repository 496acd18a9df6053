/** A mistake in a game's file, told in one line with the file and, where it is known, the line. */
export class GameFileError extends Error {
  override readonly name = 'GameFileError'

  /**
   * @param file as it is told to people
   * @param line from 1, or null when the mistake has no place
   * @param problem what is wrong, without the place
   */
  constructor(
    readonly file: string,
    readonly line: number | null,
    readonly problem: string,
  ) {
    super(line === null ? `${file}: ${problem}` : `${file}, line ${line}: ${problem}`)
  }
}
