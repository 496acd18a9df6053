import type { Store } from '../storage/store.js'
import { inOrder } from '../tasks/option-order.js'
import type { WorkQuestion } from './work.js'

/** What became of a job. */
export interface JobResult {
  readonly name: string
  readonly result: string
  /** Who worked it out. */
  readonly worker: string
  readonly milliseconds: number
}

/**
 * The results of one work in the store. A work is its question and its edition: who asks the same again goes on where
 * the last run was. Results that come together are stored in one transaction before they count; each counts once, however
 * often it comes.
 */
export class WorkLedger {
  private readonly work: number

  constructor(
    private readonly store: Store,
    { kind, ...question }: WorkQuestion,
    edition: string,
  ) {
    const ordered = { ...question, ...(question.options !== undefined && { options: inOrder(question.options) }) }
    const text = JSON.stringify(
      Object.fromEntries(Object.entries(ordered).sort(([one], [other]) => (one < other ? -1 : 1))),
    )
    const find = (): { number: number } | undefined =>
      store.first('SELECT number FROM work WHERE kind = ? AND question = ? AND edition = ?', kind, text, edition)
    if (find() === undefined) {
      store.run(
        'INSERT OR IGNORE INTO work (kind, question, edition, created) VALUES (?, ?, ?, ?)',
        ...[kind, text, edition, new Date().toISOString()],
      )
    }
    const row = find()
    if (row === undefined) throw new Error('the work that was just stored is not there')
    this.work = row.number
  }

  /** All results there are. */
  results(): { name: string; result: string }[] {
    return this.store.all('SELECT name, result FROM job WHERE work = ? ORDER BY name', this.work)
  }

  save(results: readonly JobResult[]): void {
    this.store.saved(() => {
      for (const { name, result, worker, milliseconds } of results) {
        this.store.run(
          'INSERT OR REPLACE INTO job (work, name, result, worker, milliseconds) VALUES (?, ?, ?, ?, ?)',
          ...[this.work, name, result, worker, milliseconds],
        )
      }
    })
  }

  /** Forgets results, so that they are worked out again. */
  forget(): void {
    this.store.run('DELETE FROM job WHERE work = ?', this.work)
  }
}
