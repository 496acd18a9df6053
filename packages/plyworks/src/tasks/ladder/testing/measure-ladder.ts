import { type Game, InlineExecutor, type RunControl, runPlan, SINGLE, unattended } from '@plyworks/core'
import type { LadderAnswer, LadderSettings } from '../answer.js'
import { ladderOf } from '../ladder.js'

/** Measures the players of a game in this thread, and keeps nothing. */
export async function measureLadder(
  game: Game,
  settings: LadderSettings,
  control: RunControl = unattended,
): Promise<LadderAnswer> {
  const ladder = ladderOf(async () => game)
  const plan = await ladder.plan({ game: game.name, ...settings }, SINGLE)
  const execute = (shardControl: RunControl) => new InlineExecutor(ladder, shardControl)
  return (await runPlan(ladder, plan, { checkpoint: null, control, execute })).answer
}
