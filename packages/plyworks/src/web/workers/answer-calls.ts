import { reasonOf } from '@plyworks/core'
import { handServed } from '../../guests/served-guests.js'
import type { CallsOf, WorkerGames, WorkerReply, WorkerRequest } from './worker-client.js'

/** Answers the calls of a kind of worker, each with a function that may tell of its progress. */
export type Answerers<Calls extends CallsOf<Calls>> = {
  readonly [Name in keyof Calls]: (
    request: Calls[Name]['request'],
    tell: (progress: Calls[Name]['progress']) => void,
  ) => Calls[Name]['answer'] | Promise<Calls[Name]['answer']>
}

/** The side of a worker, or of a port, from which calls are answered. */
interface Answering {
  onmessage: ((event: MessageEvent) => void) | null
  postMessage(message: WorkerReply): void
}

/** Answers in a worker what a `WorkerClient` of the same calls asks; what a function throws fails its call. */
export function answerCalls<Calls extends CallsOf<Calls>>(worker: Answering, answerers: Answerers<Calls>): void {
  const reply = (message: WorkerReply) => worker.postMessage(message)
  const answer = async ({ number, name, request }: WorkerRequest) => {
    // The client's types pair each name with its request and its answer.
    const answerer = answerers[name as keyof Calls]
    reply({
      type: 'answer',
      number,
      answer: await answerer(request, (progress) => reply({ type: 'progress', number, progress })),
    })
  }
  worker.onmessage = ({ data }: MessageEvent<WorkerRequest | WorkerGames>) => {
    if ('games' in data) {
      handServed(data.games)
      return
    }
    answer(data).catch((error: unknown) => reply({ type: 'failed', number: data.number, message: reasonOf(error) }))
  }
}
