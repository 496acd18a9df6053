/** This file as the stack names it; the library's own files are those of its folder's parent. */
const OWN = ownFolder()

/**
 * File, line and column where an error comes from: the first place on its stack that is not the library's own, or the
 * first of all. Null for what has no stack.
 */
export function whereThrown(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  // The error that a function of a game threw is the cause of the one that tells it.
  if (error.cause instanceof Error) return whereThrown(error.cause)
  const places = placesOf(error)
  return places.find((place) => !isOwn(place)) ?? places[0] ?? null
}

/** The places on a stack, from the innermost outwards, in the manner of V8 and of the other engines. */
function placesOf(error: Error): string[] {
  return (error.stack ?? '').split('\n').flatMap((line) => {
    const place = /(?:\(|@|at (?:async )?)((?:file:\/\/|blob:|https?:\/\/|\/|[A-Za-z]:[\\/])[^()]*?:\d+:\d+)\)?$/.exec(
      line.trim(),
    )
    return place === null ? [] : [decoded(place[1])]
  })
}

/** A file's address as its path. */
function decoded(place: string): string {
  if (!place.startsWith('file://')) return place
  try {
    return decodeURIComponent(place.replace(/^file:\/\/(?:\/(?=[A-Za-z]:))?/, ''))
  } catch {
    return place
  }
}

function isOwn(place: string): boolean {
  return (OWN !== '' && place.startsWith(OWN)) || /[\\/]@plyworks[\\/]core[\\/]/.test(place) || /^node:/.test(place)
}

function ownFolder(): string {
  const [here] = placesOf(new Error('here'))
  return here?.replace(/[\\/]check[\\/][^\\/]*$/, '/') ?? ''
}
