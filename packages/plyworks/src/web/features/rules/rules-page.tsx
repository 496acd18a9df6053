import { type GameDefinition, type LevelRatings, reasonOf } from '@plyworks/core'
import { useEffect, useState } from 'preact/hooks'
import { loadDefinition } from '../../../guests/present-games.js'
import { hasIntroduction } from '../../session/catalogue/introductions.js'
import { loadRatings } from '../../session/catalogue/level-ratings.js'
import { hasPuzzles } from '../../session/catalogue/puzzle-files.js'
import { RatingTable } from '../../session/catalogue/rating-table.js'
import { ExhibitLinks } from '../../ui/page/exhibit-links.js'
import { Header } from '../../ui/page/header.js'
import { emptyLink, formatRoute } from '../../ui/page/link.js'
import { usePageArrival } from '../../ui/page/page-arrival.js'
import { ProblemPage } from '../../ui/page/problem-page.js'
import { readLastGame } from '../../ui/page/settings.js'
import { text } from '../../ui/text/text.js'
import type { RulesPiece } from './diagram-block.js'
import { type Diagram, drawDiagram } from './draw-diagram.js'
import { RulesDiagram } from './rules-diagram.js'

/** Rules pages, rendered when the app was built; each is loaded when it is opened. */
const pages = import.meta.glob<readonly RulesPiece[]>('../../../../../games/*/README.md', {
  query: '?rules',
  import: 'default',
})

interface Rules {
  readonly definition: GameDefinition
  /** Safe HTML and boards in turn; null for a game without a page. */
  readonly pieces: readonly (string | Diagram)[] | null
  readonly ratings: LevelRatings | null
}

export interface RulesPageProps {
  /** Name of the game. */
  readonly id: string
}

/** The rules of a game, from the README of its folder. */
export function RulesPage({ id }: RulesPageProps) {
  const [rules, setRules] = useState<Rules | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  usePageArrival(rules === null ? undefined : text.rulesOf(rules.definition.title))
  useEffect(() => {
    let live = true
    loadRules(id).then(
      (loaded) => live && setRules(loaded),
      (error: unknown) => live && setProblem(reasonOf(error)),
    )
    return () => {
      live = false
    }
  }, [id])

  if (problem !== null) {
    return (
      <>
        <Header />
        <ProblemPage title={text.badLink} message={problem} help={text.badLinkHelp} />
      </>
    )
  }
  return (
    <>
      <Header />
      <main id="content" class="narrow-page" aria-busy={rules === null}>
        {rules && <RulesText rules={rules} />}
      </main>
    </>
  )
}

function RulesText({ rules }: { rules: Rules }) {
  const { definition, pieces, ratings } = rules
  const last = readLastGame(definition.id)
  return (
    <>
      <nav class="buttons" aria-label={definition.title}>
        {last !== null && (
          <a class="button" href={last.hash}>
            {text.backToGame}
          </a>
        )}
        {hasIntroduction(definition.id) && (
          <a class="button" href={formatRoute({ page: 'learn', lesson: definition.id })}>
            {text.introduction}
          </a>
        )}
        {hasPuzzles(definition.id) && (
          <a class="button" href={formatRoute({ page: 'learn', lesson: `${definition.id}/puzzles` })}>
            {text.puzzles}
          </a>
        )}
        <a class="button primary" href={formatRoute({ page: 'play', link: emptyLink(definition.id) })}>
          {text.playGame(definition.title)}
        </a>
      </nav>
      {pieces === null ? (
        <>
          <h1>{definition.title}</h1>
          <p>{text.noRules}</p>
        </>
      ) : (
        <article class="rules-text">
          {pieces.map((piece, index) =>
            typeof piece === 'string' ? (
              // Our own text, made safe by render-rules.ts when the app was built.
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
      <ExhibitLinks definition={definition} />
    </>
  )
}

async function loadRules(id: string): Promise<Rules> {
  const definition = await loadDefinition(id)
  const load = pages[`../../../../../games/${id}/README.md`]
  const ratings = await loadRatings(id)
  if (load === undefined) return { definition, pieces: null, ratings }
  const pieces = (await load()).map((piece) => (typeof piece === 'string' ? piece : drawDiagram(piece)))
  return { definition, pieces: await Promise.all(pieces), ratings }
}
