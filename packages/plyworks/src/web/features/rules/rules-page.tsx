import type { GameDefinition } from '@plyworks/core'
import { RulesText, useRules } from '../../session/rules/rules-text.js'
import { ExhibitLinks } from '../../ui/page/exhibit-links.js'
import { emptyLink } from '../../ui/page/game-link.js'
import { Header } from '../../ui/page/header.js'
import { usePageArrival } from '../../ui/page/page-arrival.js'
import { ProblemPage } from '../../ui/page/problem-page.js'
import { formatRoute, puzzlesRoute } from '../../ui/page/routes.js'
import { readLastGame } from '../../ui/page/settings.js'
import { text } from '../../ui/text/text.js'
import '../../ui/style/more.css'

export interface RulesPageProps {
  /** Name of the game. */
  readonly id: string
}

/** The rules of a game, with its diagrams as boards. */
export function RulesPage({ id }: RulesPageProps) {
  const { rules, problem } = useRules(id)
  usePageArrival(rules === null ? undefined : text.rulesOf(rules.definition.title))
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
        {rules && (
          <>
            <RulesText rules={rules}>
              <Ways definition={rules.definition} />
            </RulesText>
            <ExhibitLinks definition={rules.definition} />
          </>
        )}
      </main>
    </>
  )
}

/** Leads from the rules into the game. */
function Ways({ definition }: { definition: GameDefinition }) {
  const last = readLastGame(definition.id)
  return (
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
  )
}
