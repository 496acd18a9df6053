import { text } from '../../ui/text/text.js'

/** A field for the server's token, without which no program is started from a page. */
export function TokenField({ token, onToken }: { token: string; onToken: (token: string) => void }) {
  return (
    <label class="field">
      <span>{text.inArena.token}</span>
      <input
        class="number wide"
        type="password"
        value={token}
        onInput={(event) => onToken(event.currentTarget.value)}
      />
    </label>
  )
}
