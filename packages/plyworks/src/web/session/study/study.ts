import { quote, type SavedGame, TextError } from '@plyworks/core'
import { packText, unpackText } from '../../ui/parts/packed-text.js'
import { studying } from '../../ui/text/studying.js'
import { COLLECTION, readGames } from '../library/read-games.js'

/** Games that belong together, each a chapter with its title, variations and remarks. */
export interface Study {
  readonly title: string
  /** At least one. */
  readonly chapters: readonly SavedGame[]
}

/** Chapters of a study at most, and characters of a title. */
export const MOST_CHAPTERS = 64
export const MOST_TITLE = 120
/** Characters of a study as a file, or unpacked from a link. */
const MOST_TEXT = 2_000_000

/**
 * Returns a study as a file: a collection of saved games that has a title, so that the library, and whatever else reads collections, takes
 * its chapters as games.
 */
export function writeStudy({ title, chapters }: Study): string {
  return `${JSON.stringify({ format: COLLECTION, version: 1, study: title, games: chapters }, null, 1)}\n`
}

/**
 * Reads a study, or any file of games as the library reads them, each of which becomes a chapter. Positions and moves are still to be
 * checked by the rules.
 * @throws TextError naming the first chapter that is wrong, and how
 */
export function readStudy(written: string): Study {
  if (written.length > MOST_TEXT) {
    throw new TextError('study', MOST_TEXT, studying.moreText, studying.atMostCharacters(MOST_TEXT))
  }
  const chapters = readGames(written).map((found): SavedGame => {
    if ('problem' in found) throw new TextError('study', 1, found.problem, studying.chaptersToRead)
    return found.saved
  })
  if (chapters.length === 0) throw new TextError('study', 1, quote(written.slice(0, 20)), studying.oneChapter)
  if (chapters.length > MOST_CHAPTERS) {
    throw new TextError('study', 1, studying.chapterCount(chapters.length), studying.atMostChapters(MOST_CHAPTERS))
  }
  return { title: titleIn(written), chapters }
}

/** Returns a study as a part of a link. */
export function packStudy(study: Study): Promise<string> {
  return packText(JSON.stringify({ format: COLLECTION, version: 1, study: study.title, games: study.chapters }))
}

/** @throws TextError for what is no packed study, or a wrong one */
export async function unpackStudy(packed: string): Promise<Study> {
  const written = await unpackText(packed, MOST_TEXT)
  if (written === null) throw new TextError('link', 1, quote(packed.slice(0, 20)), studying.wholeLink)
  return readStudy(written)
}

/** Puts a chapter behind the others. @throws TextError where there is no room for it */
export function addChapter(study: Study, chapter: SavedGame): Study {
  if (study.chapters.length >= MOST_CHAPTERS) {
    throw new TextError('study', 1, studying.oneMore, studying.atMostChapters(MOST_CHAPTERS))
  }
  return { ...study, chapters: [...study.chapters, chapter] }
}

/** Puts another chapter in the place of one. */
export function replaceChapter(study: Study, index: number, chapter: SavedGame): Study {
  return { ...study, chapters: study.chapters.map((each, at) => (at === index ? chapter : each)) }
}

/** Moves a chapter to another place. */
export function moveChapter(study: Study, from: number, to: number): Study {
  const chapters = [...study.chapters]
  const [moved] = chapters.splice(from, 1)
  chapters.splice(to, 0, moved)
  return { ...study, chapters }
}

/** A study keeps its last chapter. */
export function removeChapter(study: Study, index: number): Study {
  return study.chapters.length === 1 ? study : { ...study, chapters: study.chapters.filter((_, at) => at !== index) }
}

/** The title that a file gives itself; another one is found where it has none. */
function titleIn(written: string): string {
  let title: unknown
  try {
    title = JSON.parse(written)?.study
  } catch {
    // Games as text, or one a line.
  }
  return typeof title === 'string' && title.trim() !== '' ? title.trim().slice(0, MOST_TITLE) : studying.untitled
}
