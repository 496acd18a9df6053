import { studyText } from './english/studies.js'

/** The texts of studies: apart from the others, since the first page needs none of them. */
export const studying = studyText
