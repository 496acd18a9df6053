import type { Collection } from '@plyworks/core'
import type { ComponentChildren } from 'preact'
import { BoardPicture } from '../../ui/board/board-picture.js'

/** Boards side by side, each with its caption. */
export function CollectionView({ collection, choice }: { collection: Collection; choice: ComponentChildren }) {
  const { about, board, pictures } = collection
  return (
    <main id="content" class="exhibit collection">
      {choice}
      <p class="exhibit-about" role="status">
        {about}
      </p>
      <ul class="pictures">
        {pictures.map(({ faces, caption, words }, index) => (
          <li key={index}>
            <figure>
              <BoardPicture shape={board} faces={faces} />
              <figcaption>
                {caption}
                <span class="visually-hidden">. {words}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </main>
  )
}
