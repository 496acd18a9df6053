import { formatRoute } from '../../ui/page/routes.js'

/** The links of a friends' game that other computers can open. */
export interface FriendLinks {
  /** By which a friend joins; null where this page does not have it. */
  readonly join: string | null
  /** By which anyone watches. */
  readonly watch: string
  /** By which the person of this page goes on elsewhere; null for one who watches. */
  readonly own: string | null
  /** Whether no other computer can open them. */
  readonly onlyHere: boolean
}

/**
 * Returns the links of a game. They begin with the address that the page was opened by or, where that leads to this computer alone,
 * with one that the server knows.
 * @param addresses of the server, that work from other computers
 */
export function friendLinks(
  id: string,
  { key, invitation }: { readonly key: string | null; readonly invitation: string | null },
  page: string,
  addresses: readonly string[],
): FriendLinks {
  const here = new URL(page)
  here.hash = ''
  const onlyHere = isLoopback(here.hostname)
  const [first] = addresses
  const base = onlyHere && first !== undefined ? new URL(here.pathname, first).href : here.href
  const link = (more: { readonly join?: string; readonly seat?: string }): string =>
    base + formatRoute({ page: 'friend', id, join: more.join ?? null, seat: more.seat ?? null })
  return {
    join: invitation === null ? null : link({ join: invitation }),
    watch: link({}),
    own: key === null ? null : link({ seat: key }),
    onlyHere: onlyHere && first === undefined,
  }
}

/** Whether a name or address leads to the computer that asks. */
function isLoopback(hostname: string): boolean {
  return hostname === '[::1]' || /^(127\.|localhost$)/.test(hostname) || hostname.endsWith('.localhost')
}
