import {
  type Exhibit,
  type ExhibitDeclaration,
  type ExhibitMaker,
  type ExhibitRefusal,
  formatGameName,
  type GameDefinition,
  parseVariant,
  quote,
  reasonOf,
  splitGameName,
  TextError,
  type Variant,
} from '@plyworks/core'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { loadDefinition } from '../../../guests/present-games.js'
import { randomSeed } from '../../session/game/open-game.js'
import { RulesLink } from '../../session/rules/rules-link.js'
import { emptyLink } from '../../ui/page/game-link.js'
import { Header } from '../../ui/page/header.js'
import { usePageArrival } from '../../ui/page/page-arrival.js'
import { OpeningPage } from '../../ui/page/problem-page.js'
import { replaceHash } from '../../ui/page/router.js'
import { formatRoute } from '../../ui/page/routes.js'
import { text } from '../../ui/text/text.js'
import { CollectionView } from './collection-view.js'
import { DemonstrationView } from './demonstration-view.js'
import { keptSeed } from './filling-game.js'
import { FillingView } from './filling-view.js'
import { VariantChoice } from './variant-choice.js'
import '../../ui/style/table.css'
import '../../ui/style/more.css'

export interface ExhibitPageProps {
  /** Id of the game. */
  readonly id: string
  /** Name of the exhibit with its variant. */
  readonly exhibit: string
}

interface Opened {
  readonly definition: GameDefinition
  readonly declaration: ExhibitDeclaration
  readonly variant: Variant
  readonly make: ExhibitMaker
}

/** Shows what a game has to show beside play. */
export function ExhibitPage({ id, exhibit }: ExhibitPageProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  usePageArrival(opened === null ? undefined : opened.declaration.title)
  useEffect(() => {
    let live = true
    openExhibit(id, exhibit).then(
      (found) => live && setOpened(found),
      (error: unknown) => live && setProblem(reasonOf(error)),
    )
    return () => {
      live = false
    }
  }, [id, exhibit])

  if (problem !== null || opened === null) return <OpeningPage problem={problem} />
  return (
    <>
      <Header>
        <h1 class="game-title whole-title">
          {opened.declaration.title}
          <small>{opened.definition.title}</small>
        </h1>
        <RulesLink definition={opened.definition} />
        <a class="button quiet" href={formatRoute({ page: 'play', link: emptyLink(id) })}>
          {text.play}
        </a>
      </Header>
      <Shown opened={opened} />
    </>
  )
}

function Shown({ opened }: { opened: Opened }) {
  const { definition, declaration, make } = opened
  const [variant, setVariant] = useState(opened.variant)
  /** The choice made last. */
  const [chosen, setChosen] = useState<string | null>(null)
  /** Others of this variant that were asked for so far. */
  const [others, setOthers] = useState(0)
  const name = formatGameName(declaration.name, declaration.variants, variant)
  const key = `plyworks:exhibit:${definition.id}/${name}`
  const seed = useMemo(() => (others === 0 ? keptSeed(key) : null) ?? randomSeed(), [key, others])
  const another = () => setOthers(others + 1)
  const made = useMemo((): Exhibit | ExhibitRefusal => make(variant, seed), [make, variant, seed])
  const choice = (
    <VariantChoice
      variants={declaration.variants}
      variant={variant}
      focused={chosen}
      onChange={(changed, choice) => {
        setVariant(changed)
        setChosen(choice)
        setOthers(0)
        const other = formatGameName(declaration.name, declaration.variants, changed)
        replaceHash(formatRoute({ page: 'exhibit', id: definition.id, exhibit: other }))
      }}
    />
  )
  if ('refuses' in made) {
    return (
      <main id="content" class="narrow-page exhibit">
        {choice}
        <p role="status">{text.nothingToSee(made.refuses)}</p>
      </main>
    )
  }
  switch (made.kind) {
    case 'collection':
      return <CollectionView collection={made} choice={choice} />
    case 'demonstration':
      return <DemonstrationView demonstration={made} choice={choice} onAnother={another} />
    case 'filling':
      return <FillingView puzzle={made} keptAs={key} seed={seed} choice={choice} onAnother={another} />
  }
}

async function openExhibit(id: string, exhibit: string): Promise<Opened> {
  const definition = await loadDefinition(id)
  const exhibits = definition.pages.exhibits ?? []
  const { id: name } = splitGameName(exhibit)
  const declaration = exhibits.find((each) => each.name === name)
  if (declaration === undefined) {
    const known = exhibits.map((each) => each.name).join(', ')
    throw new TextError('link', 1, quote(name), known === '' ? text.errors.showsNothing(id) : text.errors.oneOf(known))
  }
  const variant = parseVariant(declaration.variants, exhibit)
  return { definition, declaration, variant, make: await declaration.load() }
}
