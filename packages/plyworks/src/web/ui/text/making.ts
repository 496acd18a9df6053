import { makingText } from './english/making.js'

/** The texts of the page on which games are made: apart from the others, since the first page needs none of them. */
export const making = makingText
