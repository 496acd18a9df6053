import { helpWithKernel } from '@plyworks/core'
import { Board } from '../rules.js'
import { answerFor, ConnectFourKernel } from './kernel.js'
import { questionOf, type TeamQuestion } from './team-question.js'

/** The helper of a team: see `team.ts`. */

helpWithKernel<TeamQuestion, ConnectFourKernel>({
  questionOf,
  kernelFor: ({ columns, rows, bytes }, place) => new ConnectFourKernel(new Board(columns, rows), bytes, null, place),
  answer: (kernel, question, { stopped, found }) =>
    answerFor(kernel, question, {
      stopped,
      onFraction: () => {},
      onFound: ({ keyLow, keyHigh, least, most, work }) => found([keyLow, keyHigh, least, most, work]),
    }),
})
