import type { GameDefinition } from '@plyworks/core'
import { text } from '../text/text.js'
import { formatRoute } from './routes.js'

/** The way to what a game has to show beside play; nothing for games that show nothing. */
export function ExhibitLinks({ definition }: { definition: GameDefinition }) {
  const exhibits = definition.pages.exhibits ?? []
  if (exhibits.length === 0) return null
  return (
    <nav class="panel exhibit-links" aria-label={text.moreOf(definition.title)}>
      <h2>{text.moreOf(definition.title)}</h2>
      <ul>
        {exhibits.map(({ name, title, summary }) => (
          <li key={name}>
            <a href={formatRoute({ page: 'exhibit', id: definition.id, exhibit: name })}>{title}</a>
            <p class="muted">{summary}</p>
          </li>
        ))}
      </ul>
    </nav>
  )
}
