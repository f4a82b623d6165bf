import { z } from 'zod'
import { SECOND } from '#kit/time.ts'
import { callOnce, jsonOf, withoutSecrets, type HttpAnswer, type HttpSettings } from './daraja/http.ts'

/**
 * Where the app's single access token is stored. Every new token invalidates the previous one, so all processes share the store.
 */
export interface TokenStore {
  read(): Promise<StoredToken | null>
  write(token: string, expiresAt: Date): Promise<void>
}

export type StoredToken = { token: string; expiresAt: Date }

/** Enough for one process. */
export function memoryTokens(): TokenStore {
  let stored: StoredToken | null = null
  return {
    read: async () => stored,
    write: async (token, expiresAt) => {
      stored = { token, expiresAt }
    },
  }
}

/** misconfigured: Daraja rejects our keys. unreachable: the request was not sent. busy: no usable answer. */
export type TokenResult =
  | { ok: true; token: string }
  | { ok: false; reason: 'misconfigured' | 'busy' | 'unreachable'; code: string; text: string; raw: string }

export type TokenSettings = HttpSettings & {
  baseUrl: string
  consumerKey: string
  consumerSecret: string
  tokens: TokenStore
  now: () => Date
  log: (event: string, details: Record<string, unknown>) => void
}

/** Provides the shared token; at most one request for a new one runs at a time in this process. */
export function tokenSource(settings: TokenSettings) {
  let inFlight: Promise<TokenResult> | undefined

  function renewed(rejected: string | null): Promise<TokenResult> {
    inFlight ??= storedOrNew(settings, rejected).finally(() => {
      inFlight = undefined
    })
    return inFlight
  }

  return {
    async current(): Promise<TokenResult> {
      const stored = await freshStored(settings)
      return stored ? { ok: true, token: stored } : renewed(null)
    },
    /** A different token from the one Daraja just refused: a newer stored one, otherwise a new one. */
    async insteadOf(rejected: string): Promise<TokenResult> {
      const first = await renewed(rejected)
      const sameAgain = first.ok && first.token === rejected
      return sameAgain ? renewed(rejected) : first
    },
  }
}

// The store is read again once the request runs: another process or an earlier request may have written it meanwhile.
async function storedOrNew(settings: TokenSettings, rejected: string | null): Promise<TokenResult> {
  const stored = await freshStored(settings)
  return stored && stored !== rejected ? { ok: true, token: stored } : newToken(settings)
}

async function freshStored({ tokens, now, log }: TokenSettings): Promise<string | null> {
  try {
    const stored = await tokens.read()
    return stored && stored.expiresAt.getTime() - now().getTime() > 60 * SECOND ? stored.token : null
  } catch (error) {
    log('mpesa.token-store', { problem: withoutSecrets(String(error)) })
    return null
  }
}

const TokenBody = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{1,2048}$/),
  // A number in the documentation, a string on the wire (docs/mpesa-facts.md 1).
  expires_in: z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]),
})

/** Always requests a new token, and shares it. */
export const freshToken = (settings: TokenSettings): Promise<TokenResult> => newToken(settings)

async function newToken(settings: TokenSettings): Promise<TokenResult> {
  const { baseUrl, consumerKey, consumerSecret, now, log } = settings
  const askedAt = now().getTime()
  const answer = await callOnce(settings, `${baseUrl}/oauth/v1/generate?grant_type=client_credentials`, {
    headers: { Authorization: `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}` },
  })
  const body = answer.arrived && answer.status === 200 ? TokenBody.safeParse(jsonOf(answer.text)) : undefined
  if (!body?.success) return failed(answer, log)
  const { access_token: token, expires_in: seconds } = body.data
  await keep(settings, token, new Date(askedAt + seconds * SECOND))
  log('mpesa.token', { kind: 'new', seconds })
  return { ok: true, token }
}

async function keep({ tokens, log }: TokenSettings, token: string, expiresAt: Date): Promise<void> {
  try {
    await tokens.write(token, expiresAt)
  } catch (error) {
    log('mpesa.token-store', { problem: withoutSecrets(String(error)) })
  }
}

function failed(answer: HttpAnswer, log: TokenSettings['log']): TokenResult {
  if (!answer.arrived) {
    log('mpesa.token', { kind: 'failed', problem: withoutSecrets(answer.problem) })
    return {
      ok: false,
      reason: answer.left ? 'busy' : 'unreachable',
      code: answer.left ? 'no-token' : 'unreachable',
      text: answer.problem,
      raw: '',
    }
  }
  log('mpesa.token', { kind: 'failed', status: answer.status })
  // Wrong keys answer 400 with an empty body (docs/mpesa-facts.md 1). A malformed 200 may contain a token, so no body is passed on.
  const reason = answer.status === 400 || answer.status === 401 ? 'misconfigured' : 'busy'
  return {
    ok: false,
    reason,
    code: 'no-token',
    text: `token request: HTTP ${answer.status}`,
    raw: answer.status === 200 ? '' : answer.text,
  }
}
