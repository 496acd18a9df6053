import { laboratoryText } from './english/laboratory.js'

/** The texts of the laboratory of algorithms: apart from the others, since the first page needs none of them. */
export const laboratory = laboratoryText
