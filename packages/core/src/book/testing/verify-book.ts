import type { Engine } from '../../game/engine.js'
import { SINGLE } from '../../run/computation.js'
import { unattended } from '../../run/control.js'
import { InlineExecutor } from '../../run/inline-executor.js'
import { runPlan } from '../../run/run-plan.js'
import type { OpeningBook } from '../opening-book.js'
import { type BookCheck, bookVerification } from '../verify.js'

/** Checks a book in this thread. */
export async function verifyBook(
  book: OpeningBook,
  makeEngine: () => Engine,
  sample: number,
  seed: number,
): Promise<BookCheck> {
  const verification = bookVerification(async () => ({ book, makeEngine }))
  const plan = await verification.plan({ game: book.game.name, sample, seed }, SINGLE)
  const setting = { checkpoint: null, control: unattended, execute: () => new InlineExecutor(verification, unattended) }
  return (await runPlan(verification, plan, setting)).answer
}
