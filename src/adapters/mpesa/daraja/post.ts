import { saysInvalidToken } from './answers.ts'
import { callOnce, type HttpAnswer, type HttpSettings } from './http.ts'
import { tokenSource, type TokenResult, type TokenSettings } from '../tokens.ts'

export type Sent =
  | { sent: true; answer: HttpAnswer }
  | { sent: false; failure: Extract<TokenResult, { ok: false }> }

export type PostOptions = {
  /** Parts of the body that must not appear in an answer's text. */
  secret?: string
  /** Maximum bytes of the answer that are read. */
  limit?: number
}

/** Posts with the shared token; retries once, and only if Daraja refused the token before reading the rest. */
export function createPost(settings: TokenSettings & HttpSettings) {
  const token = tokenSource(settings)

  async function postWith(
    bearer: string,
    path: string,
    body: Record<string, unknown>,
    options: PostOptions,
  ): Promise<HttpAnswer> {
    const answer = await callOnce(
      settings,
      `${settings.baseUrl}${path}`,
      {
        method: 'POST',
        headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      },
      options.limit,
    )
    // 401.002.01 repeats the token in its message; a front end's error page may repeat the whole request.
    return answer.arrived
      ? { ...answer, text: hidden(hidden(answer.text, bearer), options.secret ?? '') }
      : answer
  }

  return async (path: string, body: Record<string, unknown>, options: PostOptions = {}): Promise<Sent> => {
    const first = await token.current()
    if (!first.ok) return { sent: false, failure: first }
    const answer = await postWith(first.token, path, body, options)
    if (!answer.arrived || !saysInvalidToken(answer.status, answer.text)) return { sent: true, answer }
    const second = await token.insteadOf(first.token)
    if (!second.ok) return { sent: false, failure: second }
    return { sent: true, answer: await postWith(second.token, path, body, options) }
  }
}

/** Plain, in JSON with escaped slashes and equals signs, and URL-encoded: base64 looks different in each. */
function hidden(text: string, secret: string): string {
  const core = secret.replace(/=+$/, '')
  if (core === '') return text
  return [core, core.replaceAll('/', '\\/'), encodeURIComponent(core)].reduce(
    (left, form) => left.replaceAll(form, '***'),
    text,
  )
}
