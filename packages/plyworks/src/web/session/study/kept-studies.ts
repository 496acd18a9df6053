import { KeptRecords } from '../library/kept-records.js'
import { mergeStudies } from './merge-studies.js'
import type { Study } from './study.js'

/** A study on this device. */
export interface KeptStudy {
  readonly id: string
  readonly study: Study
  /** In milliseconds since 1970. */
  readonly changed: number
}

const studies = new KeptRecords<KeptStudy>('plyworks-studies', 'studies')
/** Tells the other tabs which study has changed. */
const CHANNEL = 'plyworks-studies'
/** This tab, which hears its own news otherwise. */
const TAB = newId()

interface News {
  readonly study: string
  readonly tab: string
}

/** Keeps a study, whatever was kept of it before; it is on the disk when this is done. @throws when the browser keeps nothing */
export async function keepStudy(id: string, study: Study): Promise<void> {
  await studies.change(id, () => [{ id, study, changed: Date.now() }])
  announce(id)
}

/** Keeps a study that is new here, and answers its id. @throws when the browser keeps nothing */
export async function keepNewStudy(study: Study): Promise<string> {
  const id = newId()
  await keepStudy(id, study)
  return id
}

/**
 * Changes a study as it is kept now.
 * @throws Error when it is no longer there, or the browser keeps nothing, or what `change` throws
 */
export async function changeStudy(id: string, change: (study: Study) => Study, gone: string): Promise<void> {
  let problem: unknown = null
  await studies.change(id, (kept) => {
    try {
      if (kept === null) throw new Error(gone)
      return [{ id, study: change(kept.study), changed: Date.now() }]
    } catch (error) {
      problem = error
      return []
    }
  })
  if (problem !== null) throw problem
  announce(id)
}

/** What came of a change of a study. */
export interface KeptChange {
  /** Another one where another tab has changed the same things: both are kept then. */
  readonly id: string
  readonly study: Study
}

/**
 * Keeps a change of a study that another tab may have changed meanwhile. What both have changed in different places comes together;
 * where they have changed the same, this one is kept beside the other, as a study of its own.
 * @param base the study as it was before the change
 * @param copyTitle the title of a study that is kept beside another
 * @throws when the browser keeps nothing
 */
export async function keepChange(
  id: string,
  base: Study,
  study: Study,
  copyTitle: (title: string) => string,
): Promise<KeptChange> {
  let kept: KeptChange = { id, study }
  await studies.change(id, (before) => {
    const merged = before === null ? study : mergeStudies(base, study, before.study)
    kept = merged === null ? { id: newId(), study: { ...study, title: copyTitle(study.title) } } : { id, study: merged }
    return [{ ...kept, changed: Date.now() }]
  })
  announce(kept.id)
  return kept
}

export const dropStudy = (id: string): Promise<void> => studies.drop(id)

export const keptStudy = (id: string): Promise<KeptStudy | null> => studies.one(id)

/** The studies of this device, the latest first; none where the browser keeps nothing. */
export const keptStudies = (): Promise<KeptStudy[]> => studies.all()

/**
 * Listens to changes that other tabs make of a study.
 * @returns the way to stop listening
 */
export function hearOfStudy(id: string, hear: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<News>) => {
    if (data.study === id && data.tab !== TAB) hear()
  }
  return () => channel.close()
}

function announce(id: string): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage({ study: id, tab: TAB } satisfies News)
  channel.close()
}

function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
