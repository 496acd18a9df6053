import type { SavedGame } from '@plyworks/core'
import { studying } from '../../ui/text/studying.js'
import { spawnEngine } from '../../workers/engine/engine-client.js'
import { BoardSession } from '../board/board-session.js'
import { type OpenedGame, openGame } from '../game/open-game.js'
import { linkOfSaved, savedGameOf } from '../game/record-text.js'
import { HUMAN } from '../game/session.js'
import { keepStudy, keptStudy } from './kept-studies.js'
import { replaceChapter, type Study } from './study.js'

/** A study with a chapter on a board: what is played and written there is kept in the chapter. */
export class ShownStudy {
  readonly board: BoardSession
  /** Once the study has been changed in another way, the board is no longer that of its chapter. */
  private left = false

  /**
   * Opens a chapter of a study of this device, the last one where it has no such chapter.
   * @param onStudy told of each change
   * @param onProblem told why a change was not kept
   * @throws naming what is wrong with the study or the chapter
   */
  static async open(
    id: string,
    index: number,
    onStudy: (study: Study) => void,
    onProblem: (error: unknown) => void,
  ): Promise<ShownStudy> {
    const kept = await keptStudy(id)
    if (kept === null) throw new Error(studying.noSuchStudy)
    const { study } = kept
    const at = Math.min(index, study.chapters.length - 1)
    const game = await openGame(linkOfSaved(study.chapters[at]))
    return new ShownStudy(id, study, at, game, onStudy, onProblem)
  }

  private constructor(
    private readonly id: string,
    public study: Study,
    private readonly index: number,
    game: OpenedGame,
    private readonly onStudy: (study: Study) => void,
    private readonly onProblem: (error: unknown) => void,
  ) {
    const link = { ...linkOfSaved(study.chapters[index]), players: [] }
    this.board = new BoardSession(game, link, {
      spawnEngine,
      pace: () => ({ turn: 0, step: 0 }),
      usualPlayers: Array.from({ length: game.game.traits.seats }, () => HUMAN),
      keep: (board) => this.keep(board),
    })
  }

  /** Changes the study itself; the board has to be opened again afterwards. */
  async change(change: (study: Study) => Study): Promise<void> {
    this.board.keepNow()
    this.left = true
    this.study = change(this.study)
    await keepStudy(this.id, this.study)
  }

  close(): void {
    this.board.keepNow()
    this.left = true
    this.board.close()
  }

  private keep(board: BoardSession): void {
    if (this.left) return
    const before = this.study.chapters[this.index]
    const chapter = chapterOf(before, savedGameOf(board))
    if (JSON.stringify(chapter) === JSON.stringify(chapterOf(before, before))) return
    this.study = replaceChapter(this.study, this.index, chapter)
    this.onStudy(this.study)
    keepStudy(this.id, this.study).catch((error: unknown) => this.onProblem(error))
  }
}

/** The moves and remarks of a game under the title and the names of a chapter: who sits at the board is no part of a study. */
function chapterOf(chapter: SavedGame, { start, moves, tree, resigned }: SavedGame): SavedGame {
  const { tree: _tree, resigned: _resigned, ...rest } = chapter
  return { ...rest, start, moves, ...(tree !== undefined && { tree }), ...(resigned !== undefined && { resigned }) }
}
