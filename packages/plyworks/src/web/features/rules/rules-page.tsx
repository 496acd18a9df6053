import { type GameDefinition, type LevelRatings, reasonOf } from '@plyworks/core'
import { useEffect, useState } from 'preact/hooks'
import { loadDefinition } from '../../../guests/present-games.js'
import { splitRules } from '../../../rules/split-rules.js'
import { loadRatings, loadRules } from '../../session/catalogue/game-pages.js'
import { RatingTable } from '../../session/catalogue/rating-table.js'
import { ExhibitLinks } from '../../ui/page/exhibit-links.js'
import { emptyLink } from '../../ui/page/game-link.js'
import { Header } from '../../ui/page/header.js'
import { usePageArrival } from '../../ui/page/page-arrival.js'
import { ProblemPage } from '../../ui/page/problem-page.js'
import { formatRoute, puzzlesRoute } from '../../ui/page/routes.js'
import { readLastGame } from '../../ui/page/settings.js'
import { text } from '../../ui/text/text.js'
import { type Diagram, drawDiagram } from './draw-diagram.js'
import { renderRules } from './render-rules.js'
import { RulesDiagram } from './rules-diagram.js'
import '../../ui/style/more.css'

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

/** The rules of a game, with its diagrams as boards. */
export function RulesPage({ id }: RulesPageProps) {
  const [rules, setRules] = useState<Rules | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  usePageArrival(rules === null ? undefined : text.rulesOf(rules.definition.title))
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
        {definition.pages.introduction !== undefined && (
          <a class="button" href={formatRoute({ page: 'learn', lesson: definition.id })}>
            {text.introduction}
          </a>
        )}
        {definition.pages.puzzles !== undefined && (
          <a class="button" href={puzzlesRoute(definition.id)}>
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
      <ExhibitLinks definition={definition} />
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
