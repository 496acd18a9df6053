import { english } from './english/english.js'

/** The texts of one language by name. A translation is another object of this type. */
export type Catalogue = typeof english

/**
 * Every text that the app shows, and the only way to them. Texts with parts are functions, so that a language can order
 * and inflect the parts as it must. What games say of themselves (titles, labels, rules, reasons) comes from the games,
 * and what engines and solvers refuse is worded by them.
 *
 * It is read as `text.NAME` only: the build (build/direct-texts.ts) puts a module of that one text in its place, so that the
 * texts of a page come with that page.
 */
export const text: Catalogue = english
