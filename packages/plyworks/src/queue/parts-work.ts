import { fromBase64, type Parts, parseVariant, readOptions, splitGameName, type Variant } from '@plyworks/core'
import { loadDefinition } from '../guests/present-games.js'
import { inArgument, inArgumentLater, refusal } from '../tasks/failure.js'
import { Stopped } from '../tasks/task.js'
import { type Combined, ListPlan } from './list-plan.js'
import type { WorkKind } from './work.js'

/** Long computations of a game's own, see `Parts`: each part is a job. */
export function partsWork(name: string): WorkKind {
  return {
    // For all games together: to be counted up when the parts of any of them change.
    edition: 1,
    // What results of a game look like is looked at when they are put together.
    result: /^[\x20-\x7e]*$/,
    async plan(question) {
      const { parts, variant } = await findParts(name, question.game)
      const options = inArgument('option', () => readOptions(parts.options, question.options ?? {}))
      const input = question.input === undefined ? undefined : fromBase64(question.input)
      const list = inArgument('input', () => parts.list(variant, options, input))
      if ('refuses' in list) throw refusal(list.refuses)
      const payloads = list.map((part) => JSON.stringify({ game: question.game, part }))
      const combine = (results: readonly string[]): Combined => {
        const strange = results.findIndex((result) => !parts.result.test(result))
        if (strange >= 0) throw new Error(`part ${list[strange]} has the result ${results[strange].slice(0, 80)}`)
        const { result, product } = parts.combine(variant, options, results)
        return { answer: result, product }
      }
      return new ListPlan(payloads, combine, parts.product)
    },
    async run(payload, control) {
      const { game, part } = JSON.parse(payload)
      const { parts, variant } = await findParts(name, game)
      await parts.prepare?.()
      const result = parts.run(variant, part, { stopped: () => control.stopped(), onProgress: () => {} })
      if (result === null) throw new Stopped()
      return result
    },
  }
}

async function findParts(name: string, game: string): Promise<{ parts: Parts; variant: Variant }> {
  const definition = await inArgumentLater('game', () => loadDefinition(splitGameName(game).id))
  const parts = await definition.parts?.[name]?.()
  if (parts === undefined) throw refusal(`${definition.title} has no ${name} in parts`)
  return { parts, variant: inArgument('game', () => parseVariant(parts.variants ?? definition.variants, game)) }
}
