import { reasonOf } from '@plyworks/core'
import { useEffect, useState } from 'preact/hooks'
import { openGame } from '../../session/game/open-game.js'
import { RulesLink } from '../../session/rules/rules-link.js'
import type { GameLink } from '../../ui/page/game-link.js'
import { Header } from '../../ui/page/header.js'
import { usePageArrival } from '../../ui/page/page-arrival.js'
import { OpeningPage } from '../../ui/page/problem-page.js'
import { text } from '../../ui/text/text.js'
import { EditView } from './edit-view.js'
import { PositionEditor } from './position-editor.js'
import '../../ui/style/table.css'
import '../../ui/style/more.css'

export interface EditPageProps {
  /** The position that it shows is what editing begins with. */
  readonly link: GameLink
}

/** Loads the game of the link and shows the editor of positions. */
export function EditPage({ link }: EditPageProps) {
  const [editor, setEditor] = useState<PositionEditor | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  usePageArrival(editor === null ? undefined : text.editorOf(editor.game.definition.title))
  useEffect(() => {
    let live = true
    openEditor(link).then(
      (opened) => live && setEditor(opened),
      (error: unknown) => live && setProblem(reasonOf(error)),
    )
    return () => {
      live = false
    }
  }, [link])
  if (problem !== null || editor === null) return <OpeningPage problem={problem} />
  const { definition } = editor.game
  return (
    <>
      <Header>
        <h1 class="game-title">{text.editorOf(definition.title)}</h1>
        <RulesLink definition={definition} />
      </Header>
      <EditView editor={editor} />
    </>
  )
}

async function openEditor(link: GameLink): Promise<PositionEditor> {
  const { game, start, moves, current } = await openGame(link)
  const position = start.clone()
  for (const { move } of moves.path(current)) if (move !== null) position.make(move.move)
  return new PositionEditor(game, position)
}
