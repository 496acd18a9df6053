import { type GameDefinition, type LevelRatings, reasonOf } from '@plyworks/core'
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { loadDefinition } from '../../../guests/present-games.js'
import { splitRules } from '../../../rules/split-rules.js'
import { text } from '../../ui/text/text.js'
import { loadRatings, loadRules } from '../catalogue/game-pages.js'
import { RatingTable } from '../catalogue/rating-table.js'
import { type Diagram, drawDiagram } from './draw-diagram.js'
import { renderRules } from './render-rules.js'
import { RulesDiagram } from './rules-diagram.js'

/** The rules of a game for those who play it. */
export interface Rules {
  readonly definition: GameDefinition
  /** Safe HTML and boards in turn; null for a game without a page. */
  readonly pieces: readonly (string | Diagram)[] | null
  readonly ratings: LevelRatings | null
}

/** Loads the rules of a game for a page; both are null until then. */
export function useRules(id: string): { readonly rules: Rules | null; readonly problem: string | null } {
  const [rules, setRules] = useState<Rules | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let live = true
    openRules(id).then(
      (loaded) => live && setRules(loaded),
      (error: unknown) => live && setProblem(reasonOf(error)),
    )
    return () => {
      live = false
    }
  }, [id])
  return { rules, problem }
}

/** The rules with their diagrams as boards, and how strong the computer is. */
export function RulesText({ rules, children }: { rules: Rules; children?: ComponentChildren }) {
  const { definition, pieces, ratings } = rules
  return (
    <>
      {children}
      {pieces === null ? (
        <>
          <h1>{definition.title}</h1>
          <p>{text.noRules}</p>
        </>
      ) : (
        <article class="rules-text">
          {pieces.map((piece, index) =>
            typeof piece === 'string' ? (
              // Made safe by render-rules.ts: markup in the text of a game is shown as text.
              <div key={index} dangerouslySetInnerHTML={{ __html: piece }} />
            ) : (
              <RulesDiagram key={index} diagram={piece} />
            ),
          )}
        </article>
      )}
      {ratings !== null && (
        <section class="rules-text">
          <h2>{text.computerStrength}</h2>
          <RatingTable ratings={ratings} title={text.levelTitle} />
        </section>
      )}
    </>
  )
}

async function openRules(id: string): Promise<Rules> {
  const definition = await loadDefinition(id)
  const [markdown, ratings] = await Promise.all([loadRules(id), loadRatings(id)])
  if (markdown === null) return { definition, pieces: null, ratings }
  const pieces = splitRules(markdown).map((piece) =>
    typeof piece === 'string' ? renderRules(piece) : drawDiagram(piece),
  )
  return { definition, pieces: await Promise.all(pieces), ratings }
}
