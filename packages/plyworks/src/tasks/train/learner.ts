import {
  fromBase64,
  type Game,
  type Kept,
  learnedNumbers,
  Model,
  type ShardControl,
  Stopped,
  Training,
  toBase64,
  USUAL_TRAINING,
} from '@plyworks/core'

/** How long a learner learns: whichever is given. */
interface TrainingLength {
  /** Games of each learner. */
  readonly games?: number | undefined
  /** Time of each learner. */
  readonly milliseconds?: number | undefined
}

export interface LearnerTask extends TrainingLength {
  readonly seed: number
}

/** The result of a learner: weights as whole numbers in base64, at moments of the training, the last one at its end. */
export interface Lesson {
  readonly games: number
  readonly milliseconds: number
  readonly selves: readonly Self[]
}

/** An earlier self. */
interface Self {
  readonly games: number
  readonly weights: string
}

/** Moments at which the weights are kept for the learning curve, as fractions of the training. */
export const MOMENTS: readonly number[] = [1 / 64, 1 / 16, 1 / 4, 1]
/** Games between looks at the clock. */
const BATCH = 8
/** Time between two states that are kept, and before the first one. */
const KEEP_MILLISECONDS = 20_000
const FIRST_MILLISECONDS = 300
const STATE = 'state'
const SELVES = 'selves'

/**
 * Learns by self-play, or resumes what an earlier run kept. The result depends on the seed and the number of games alone; with a
 * time on the machine as well.
 * @throws Stopped, with the state kept
 */
export async function learn(
  game: Game,
  { seed, games = Infinity, milliseconds = Infinity }: LearnerTask,
  control: ShardControl,
): Promise<Lesson> {
  const training = new Training(new Model(game), { ...USUAL_TRAINING, seed })
  const selves = restore(training, control.kept)
  let turned = performance.now()
  let keptAt = turned - KEEP_MILLISECONDS + FIRST_MILLISECONDS
  /** Adds the time since it was called last. */
  const tick = (): void => {
    const now = performance.now()
    training.milliseconds += now - turned
    turned = now
  }
  const fraction = (): number => Math.max(training.games / games, training.milliseconds / milliseconds)
  while (fraction() < 1) {
    for (let left = Math.min(BATCH, games - training.games); left > 0; left--) training.playGame()
    tick()
    control.progress?.(Math.min(1, fraction()), training.games, 'games')
    if (fraction() < 1 && fraction() >= MOMENTS[selves.length]) selves.push(selfOf(training))
    const stopped = control.stopped()
    if (stopped || turned - keptAt > KEEP_MILLISECONDS) {
      await keep(training, selves, control.kept)
      keptAt = turned
    }
    if (stopped) throw new Stopped()
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
  selves.push(selfOf(training))
  return { games: training.games, milliseconds: Math.round(training.milliseconds), selves }
}

function selfOf(training: Training): Self {
  return { games: training.games, weights: textOfWeights(training.wholeWeights()) }
}

function restore(training: Training, kept: Kept | undefined): Self[] {
  const state = kept?.get(STATE)
  const selves = kept?.get(SELVES)
  if (!state || !selves || !training.restore(state)) return []
  // Written by `keep`.
  return JSON.parse(new TextDecoder().decode(selves)) as Self[]
}

async function keep(training: Training, selves: readonly Self[], kept: Kept | undefined): Promise<void> {
  if (kept === undefined) return
  kept.put(SELVES, new TextEncoder().encode(JSON.stringify(selves)))
  kept.put(STATE, training.save())
  await kept.flush()
}

/** Weights as text, packed as in files. */
export function textOfWeights(weights: Int16Array): string {
  return toBase64(learnedNumbers.pack(weights))
}

export function weightsOfText(text: string, count: number): Int16Array {
  return learnedNumbers.unpack(fromBase64(text), count)
}

/** The weights of several learners as one: their mean, which knows a little more than each of them. */
export function meanWeights(all: readonly Int16Array[]): Int16Array {
  return Int16Array.from(all[0], (_, index) => Math.round(all.reduce((sum, each) => sum + each[index], 0) / all.length))
}
