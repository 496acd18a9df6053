import type { SavedGame } from '@plyworks/core'
import { studying } from '../../ui/text/studying.js'
import { spawnEngine } from '../../workers/engine/engine-client.js'
import { BoardSession } from '../board/board-session.js'
import { type OpenedGame, openGame } from '../game/open-game.js'
import { linkOfSaved, savedGameOf } from '../game/record-text.js'
import { HUMAN } from '../game/session.js'
import { hearOfStudy, type KeptChange, keepChange, keptStudy } from './kept-studies.js'
import { replaceChapter, type Study } from './study.js'

/** What a page hears of the study that it shows. */
interface StudyHearer {
  /** The study has changed, here or in another tab. */
  study(study: Study): void
  /** Another tab has changed this chapter: changes made here from now on are kept beside it. */
  elsewhere(): void
  /** What was changed here is kept as another study, beside that of another tab. */
  kept(beside: KeptChange): void
  /** Why a change was not kept. */
  problem(error: unknown): void
}

/** A study with a chapter on a board: what is played and written there is kept in the chapter. */
export class ShownStudy {
  readonly board: BoardSession
  /** Once the study has been changed in another way, the board is no longer that of its chapter. */
  private left = false
  /** The study as it was last read or kept: what differs from it was changed here. */
  private base: Study
  /** Reads and writes one after another: what is read while a change is being written would look like that of another tab. */
  private saving: Promise<void> = Promise.resolve()
  private deaf: () => void

  /**
   * Opens a chapter of a study of this device, the last one where it has no such chapter.
   * @throws naming what is wrong with the study or the chapter
   */
  static async open(id: string, index: number, hearer: StudyHearer): Promise<ShownStudy> {
    const kept = await keptStudy(id)
    if (kept === null) throw new Error(studying.noSuchStudy)
    const { study } = kept
    const at = Math.min(index, study.chapters.length - 1)
    const game = await openGame(linkOfSaved(study.chapters[at]))
    return new ShownStudy(id, study, at, game, hearer)
  }

  private constructor(
    public id: string,
    public study: Study,
    private readonly index: number,
    game: OpenedGame,
    private readonly hearer: StudyHearer,
  ) {
    this.base = study
    const link = { ...linkOfSaved(study.chapters[index]), players: [] }
    this.board = new BoardSession(game, link, {
      spawnEngine,
      pace: () => ({ turn: 0, step: 0 }),
      usualPlayers: Array.from({ length: game.game.traits.seats }, () => HUMAN),
      keep: (board) => this.keep(board),
    })
    this.deaf = hearOfStudy(id, () => this.hear())
  }

  /** Changes the study itself; the board has to be opened again afterwards. @returns the id of the study then */
  async change(change: (study: Study) => Study): Promise<string> {
    this.board.keepNow()
    this.left = true
    await this.saving
    this.study = change(this.study)
    await this.save()
    return this.id
  }

  close(): void {
    this.board.keepNow()
    this.left = true
    this.deaf()
    this.board.close()
  }

  private keep(board: BoardSession): void {
    if (this.left) return
    const before = this.study.chapters[this.index]
    const chapter = chapterOf(before, savedGameOf(board))
    if (JSON.stringify(chapter) === JSON.stringify(chapterOf(before, before))) return
    this.study = replaceChapter(this.study, this.index, chapter)
    this.hearer.study(this.study)
    this.saving = this.saving.then(() => this.save()).catch((error: unknown) => this.hearer.problem(error))
  }

  private async save(): Promise<void> {
    const { id, study } = this
    const kept = await keepChange(id, this.base, study, studying.beside)
    this.base = kept.study
    // Whatever was changed on the board meanwhile is in this chapter.
    this.study = this.study === study ? kept.study : replaceChapter(kept.study, this.index, this.chapter)
    this.hearer.study(this.study)
    if (kept.id === id) return
    this.id = kept.id
    this.deaf()
    this.deaf = hearOfStudy(kept.id, () => this.hear())
    this.hearer.kept(kept)
  }

  private get chapter(): SavedGame {
    return this.study.chapters[this.index]
  }

  private hear(): void {
    this.saving = this.saving.then(() => this.takeOver()).catch((error: unknown) => this.hearer.problem(error))
  }

  /** Takes over what another tab has changed, unless it is in the chapter on the board. */
  private async takeOver(): Promise<void> {
    const kept = await keptStudy(this.id)
    if (kept === null || this.left) return
    const theirs = kept.study.chapters[this.index]
    if (JSON.stringify(theirs) !== JSON.stringify(this.base.chapters[this.index])) return this.hearer.elsewhere()
    const changed = this.study !== this.base
    this.study = changed ? replaceChapter(kept.study, this.index, this.chapter) : kept.study
    this.base = kept.study
    this.hearer.study(this.study)
  }
}

/** The moves and remarks of a game under the title and the names of a chapter: who sits at the board is no part of a study. */
function chapterOf(chapter: SavedGame, { start, moves, tree, resigned }: SavedGame): SavedGame {
  const { tree: _tree, resigned: _resigned, ...rest } = chapter
  return { ...rest, start, moves, ...(tree !== undefined && { tree }), ...(resigned !== undefined && { resigned }) }
}
