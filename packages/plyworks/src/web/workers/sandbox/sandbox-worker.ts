import { Catalogue, type GameDefinition, reasonOf } from '@plyworks/core'
import { handGames, loadGame } from '../../../guests/present-games.js'
import { type Answerers, answerCalls } from '../answer-calls.js'
import { engineAnswers } from '../engine/engine-answers.js'
import type { EngineCalls } from '../engine/engine-calls.js'
import { solvedAnswers } from '../values/solved-answers.js'
import type { SolvedCalls } from '../values/solved-calls.js'
import type { CallsOf } from '../worker-client.js'
import { watchGame } from './alive.js'
import { runGuest } from './guest-code.js'
import { tableAnswers } from './table-answers.js'
import type { TableCalls } from './table-calls.js'

/**
 * The worker in the sandbox: the code of a game from elsewhere runs here together with all that plays, searches and solves it,
 * and answers the calls of the page like the app's own workers. Built into one file (`build/sandbox-file.ts`).
 */
declare const self: DedicatedWorkerGlobalScope

export type SandboxCalls = TableCalls & EngineCalls & SolvedCalls

/** The first message: the code of the game. The calls come by the port that is sent with it. */
export interface SandboxBegin {
  readonly code: string
}

self.onmessage = ({ data: { code }, ports: [port] }: MessageEvent<SandboxBegin>) => {
  self.onmessage = null
  const loaded = load(code)
  loaded.catch(() => {
    // Every call tells it.
  })
  const alive = () => port.postMessage('alive')
  const answers: Answerers<SandboxCalls> = {
    ...afterLoading(loaded, engineAnswers, alive),
    ...afterLoading(loaded, solvedAnswers, alive),
    ...tableAnswers(() => loaded, alive),
  }
  answerCalls<SandboxCalls>(port, answers)
}

async function load(code: string): Promise<GameDefinition> {
  const definition = await runGuest(code)
  handGames(new Catalogue([{ id: definition.id, load: async () => definition }]))
  return definition
}

/** The same answers once the game is there, which gives signs of life while it is asked. */
function afterLoading<Calls extends CallsOf<Calls>>(
  loaded: Promise<GameDefinition>,
  answers: Answerers<Calls>,
  alive: () => void,
): Answerers<Calls> {
  const wrapped = Object.entries<Answerers<Calls>[keyof Calls]>(answers).map(([name, answer]) => [
    name,
    async (request: Calls[keyof Calls]['request'], tell: (progress: Calls[keyof Calls]['progress']) => void) => {
      await loaded.catch((error: unknown) => {
        throw new Error(reasonOf(error))
      })
      if (hasGame(request)) watchGame(await loadGame(request.game), alive)
      return answer(request, tell)
    },
  ])
  return Object.fromEntries(wrapped)
}

function hasGame(request: unknown): request is { game: string } {
  return typeof request === 'object' && request !== null && 'game' in request && typeof request.game === 'string'
}
