import { quote, TextError } from '@plyworks/core'

/** A word of a line and where it stands. */
export interface Word {
  readonly text: string
  /** Character of the line, from 1. */
  readonly place: number
}

export function splitWords(line: string): Word[] {
  return [...line.matchAll(/\S+/g)].map((match) => ({ text: match[0], place: match.index + 1 }))
}

/** The text of neighbouring words, single spaces between them. */
export function textOf(line: string, words: readonly Word[]): string {
  const last = words[words.length - 1]
  return line.slice(words[0].place - 1, last.place - 1 + last.text.length).replace(/\s+/g, ' ')
}

/** @throws TextError when another word than the expected one stands there */
export function expectWord(line: string, words: readonly Word[], index: number, expected: string): void {
  const word = words[index]
  if (word?.text === expected) return
  const found = word === undefined ? 'the end of the line' : quote(word.text)
  throw new TextError('setoption', word?.place ?? line.length + 1, found, quote(expected))
}
