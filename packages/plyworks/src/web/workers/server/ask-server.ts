import { text } from '../../ui/text/text.js'

/** The server has answered that it does not do what was asked. */
export class Refused extends Error {
  override readonly name = 'Refused'

  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message)
  }
}

interface ServerQuestion {
  /** Sent as JSON. */
  readonly body?: object
  /** Sent as bearer token; none when empty. */
  readonly token?: string
  /** GET without a body, POST with one, when absent. */
  readonly method?: 'GET' | 'POST' | 'DELETE'
}

/**
 * Asks the server of this page.
 * @throws Refused with the server's own words; Error when there is no server
 */
export async function askServer<Answer>(
  path: string,
  { body, token = '', method }: ServerQuestion = {},
): Promise<Answer> {
  const request: RequestInit = {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    },
  }
  const response = await fetch(path, request).catch(() => null)
  const missing = response === null || response.status === 404
  if (missing || !(response.headers.get('content-type') ?? '').includes('json')) {
    throw new Error(text.inArena.noServer)
  }
  const answer = (await response.json()) as Answer & { detail?: string }
  if (!response.ok) throw new Refused(answer.detail ?? response.statusText, response.status)
  return answer
}
