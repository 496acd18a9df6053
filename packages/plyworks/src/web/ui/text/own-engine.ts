import { ownEngineText } from './english/own-engine.js'

/** The texts of an engine on the visitor's own machine: apart from the others, since the first page needs none of them. */
export const ownEngineWords = ownEngineText
