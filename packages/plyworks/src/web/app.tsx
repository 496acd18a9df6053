import { Component, type ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { loadDefinition } from '../guests/present-games.js'
import type { ArenaPageProps } from './features/arena/arena-page.js'
import type { EditPageProps } from './features/edit/edit-page.js'
import type { EnginePageProps } from './features/engine/engine-page.js'
import type { ExhibitPageProps } from './features/exhibits/exhibit-page.js'
import type { ExplorePageProps } from './features/explore/explore-page.js'
import type { FriendPageProps } from './features/friend/friend-page.js'
import type { LabPageProps } from './features/laboratory/lab-page.js'
import type { LearnPageProps } from './features/learn/learn-page.js'
import type { MakePageProps } from './features/make/make-page.js'
import type { PlayPageProps } from './features/play/play-page.js'
import type { StudyPageProps } from './features/play/study-page.js'
import type { RulesPageProps } from './features/rules/rules-page.js'
import { Header } from './ui/page/header.js'
import { ProblemPage } from './ui/page/problem-page.js'
import { type Place, place } from './ui/page/router.js'
import type { Route } from './ui/page/routes.js'
import { lazily } from './ui/parts/lazily.js'
import { text } from './ui/text/text.js'

const GalleryPage = lazily<object>(async () => (await import('./features/gallery/gallery-page.js')).GalleryPage, true)
const PlayPage = lazily<PlayPageProps>(async () => (await import('./features/play/play-page.js')).PlayPage, true)
const RulesPage = lazily<RulesPageProps>(async () => (await import('./features/rules/rules-page.js')).RulesPage, true)
const ExplorePage = lazily<ExplorePageProps>(
  async () => (await import('./features/explore/explore-page.js')).ExplorePage,
  true,
)
const ExhibitPage = lazily<ExhibitPageProps>(
  async () => (await import('./features/exhibits/exhibit-page.js')).ExhibitPage,
  true,
)
const ArenaPage = lazily<ArenaPageProps>(async () => (await import('./features/arena/arena-page.js')).ArenaPage, true)
const FriendPage = lazily<FriendPageProps>(
  async () => (await import('./features/friend/friend-page.js')).FriendPage,
  true,
)
const LearnPage = lazily<LearnPageProps>(async () => (await import('./features/learn/learn-page.js')).LearnPage, true)
const EnginePage = lazily<EnginePageProps>(
  async () => (await import('./features/engine/engine-page.js')).EnginePage,
  true,
)
const LabPage = lazily<LabPageProps>(async () => (await import('./features/laboratory/lab-page.js')).LabPage, true)
const LibraryPage = lazily<object>(async () => (await import('./features/library/library-page.js')).LibraryPage, true)
const EditPage = lazily<EditPageProps>(async () => (await import('./features/edit/edit-page.js')).EditPage, true)

const MakePage = lazily<MakePageProps>(async () => (await import('./features/make/make-page.js')).MakePage, true)

const StudyPage = lazily<StudyPageProps>(async () => (await import('./features/play/study-page.js')).StudyPage, true)

/** The whole app: a header and the page that the address leads to. */
export function App() {
  const here = place.value
  useMemo(() => 'route' in here && loadAhead(here.route), [here])
  return (
    <Guard key={here.visit}>
      <Page here={here} />
    </Guard>
  )
}

/** Begins to load the game of a page while the page itself is still on its way. */
function loadAhead(route: Route): void {
  if (!('link' in route) || route.link === null) return
  // The page tells what is wrong with a game.
  loadDefinition(route.link.game.split(':')[0]).catch(() => {})
}

function Page({ here }: { here: Place }) {
  if ('problem' in here) {
    return (
      <>
        <Header />
        <ProblemPage title={text.badLink} message={here.problem} help={text.badLinkHelp} />
      </>
    )
  }
  switch (here.route.page) {
    case 'gallery':
      return <GalleryPage />
    case 'learn':
      return <LearnPage lesson={here.route.lesson} />
    case 'engine':
      return <EnginePage route={here.route} />
    case 'lab':
      return <LabPage route={here.route} />
    case 'library':
      return <LibraryPage />
    case 'make':
      return <MakePage route={here.route} />
    case 'study':
      return <StudyPage route={here.route} />
    case 'arena':
      return <ArenaPage route={here.route} />
    case 'friend':
      return <FriendPage route={here.route} />
    case 'rules':
      return <RulesPage id={here.route.id} />
    case 'play':
      return <PlayPage link={here.route.link} />
    case 'exhibit':
      return <ExhibitPage id={here.route.id} exhibit={here.route.exhibit} />
    case 'edit':
      return <EditPage link={here.route.link} />
    case 'explore':
      return <ExplorePage link={here.route.link} part={here.route.part} />
  }
}

/** Shows an error of the app itself instead of an empty page. */
class Guard extends Component<{ children: ComponentChildren }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static override getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    return (
      <>
        <Header />
        <ProblemPage title={text.trouble} message={error.message} help={text.troubleHelp} reload />
      </>
    )
  }
}
