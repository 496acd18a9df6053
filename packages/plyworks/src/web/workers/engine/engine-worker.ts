import { answerCalls } from '../answer-calls.js'
import { engineAnswers } from './engine-answers.js'
import type { EngineCalls } from './engine-calls.js'

/** A Web Worker that searches positions of one game. */
declare const self: DedicatedWorkerGlobalScope

answerCalls<EngineCalls>(self, engineAnswers)
