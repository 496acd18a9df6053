import { answerCalls } from '../answer-calls.js'
import { solvedAnswers } from './solved-answers.js'
import type { SolvedCalls } from './solved-calls.js'

/** A Web Worker that solves one game and answers questions about it. */
declare const self: DedicatedWorkerGlobalScope

answerCalls<SolvedCalls>(self, solvedAnswers)
