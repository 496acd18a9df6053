import { useEffect, useState } from 'preact/hooks'
import type { FriendLinks } from '../../session/friend/friend-links.js'
import { CopyButton, LinkField } from '../../ui/parts/copy-button.js'
import { text } from '../../ui/text/text.js'

interface InviteProps {
  readonly links: FriendLinks
  /** How many friends have not come. */
  readonly missing: number
  /** Whether the link has been copied already. */
  readonly copied: boolean
}

/** The link to send, while somebody is missing. */
export function Invite({ links: { join, onlyHere }, missing, copied }: InviteProps) {
  if (join === null) return null
  const share = () => {
    // A person who closes the dialog of the system has shared nothing, which is all right.
    navigator.share({ url: join }).catch(() => {})
  }
  return (
    <div class="invite">
      <div class="invite-words">
        <h2>{missing === 1 ? text.friends.invite : text.friends.inviteMany(missing)}</h2>
        <LinkField words={join} label={text.friends.link} />
        <div class="buttons">
          <CopyButton words={join} label={text.friends.copyLink} field={text.friends.link} primary copied={copied} />
          {'share' in navigator && (
            <button type="button" class="button" onClick={share}>
              {text.friends.shareLink}
            </button>
          )}
        </div>
      </div>
      <QrCode words={join} />
      <p class={onlyHere ? 'notice invite-note' : 'muted invite-note'}>
        {onlyHere ? text.friends.onlyHere : text.friends.inviteHelp}
      </p>
    </div>
  )
}

/** A link as a QR code, dark on light in every theme, as cameras like it. Drawn when its library has come. */
function QrCode({ words }: { words: string }) {
  const [rows, setRows] = useState<readonly (readonly boolean[])[] | null>(null)
  useEffect(() => {
    let live = true
    import('qr').then(
      ({ default: encode }) => live && setRows(encode(words, 'raw', { ecc: 'low', border: 2 })),
      // There is the link all the same.
      () => {},
    )
    return () => {
      live = false
    }
  }, [words])
  if (rows === null) return <div class="qr-code" />
  const dark = rows.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg class="qr-code" viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={text.friends.qrCode}>
      <rect width={rows.length} height={rows.length} fill="#fff" />
      <path d={dark.join('')} fill="#000" shape-rendering="crispEdges" />
    </svg>
  )
}

/** Links for spectators, and for the person here on another device. */
export function OtherLinks({ links: { watch, own } }: { links: FriendLinks }) {
  return (
    <details class="panel friend-links">
      <summary>{text.friends.otherLinks}</summary>
      <p>{text.friends.watchHelp}</p>
      <div class="buttons">
        <CopyButton words={watch} label={text.friends.copyWatch} field={text.friends.watchLink} />
      </div>
      {own !== null && (
        <>
          <p>{text.friends.ownHelp}</p>
          <div class="buttons">
            <CopyButton words={own} label={text.friends.copyOwn} field={text.friends.ownLink} />
          </div>
        </>
      )}
    </details>
  )
}
