import { createHash, randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import { NotReached, type Outside } from '#adapters/outside/outside.server.ts'
import { newKey } from './signing-key.ts'
import { type Answer, type Asked, listen } from './stand-in-server.ts'

/** Somebody whom the provider knows. */
type Known = { sub: string; name?: string; email?: string; email_verified?: boolean | string; hd?: string }
type Code = { challenge: string; nonce: string; redirect: string; person: Known }

/**
 * An organisation's server as Keycloak's documentation describes it: discovery, a page to sign in at, tokens, and keys. Codes are good
 * once, for the verifier whose hash came with them; what it says can be bent for tests of what must not be believed.
 */
export class StandInProvider {
  keys = [newKey()]
  clientId = `stadi-${randomBytes(4).toString('hex')}`
  clientSecret = `hush-${randomBytes(12).toString('hex')}`
  person: Known = { sub: 'u-42', name: 'Wanjiku Njeri', email: 'wanjiku@nyeri.example', email_verified: true }
  asked: string[] = []
  /** In place of the document about itself. */
  document: Record<string, unknown> = {}
  /** In place of claims of its message. */
  claims: Record<string, unknown> = {}
  /** In place of its message. */
  message: ((claims: Record<string, unknown>) => Promise<string>) | null = null
  /** In place of the answer at a path. */
  instead: Record<string, Answer | 'slow' | 'huge'> = {}
  /** The clock by which it dates what it signs. */
  clock = (): Date => new Date()
  origin: string
  private codes = new Map<string, Code>()

  constructor(origin: string) {
    this.origin = origin
  }

  /** What an administrator of Stadi enters. */
  get registration() {
    const { origin: issuer, clientId, clientSecret } = this
    return { issuer, clientId, clientSecret, label: 'Nyeri account', emailDomain: '' }
  }

  /** For tests without a socket; a redirect is not followed, as the product's own way does not. */
  outside(): Outside {
    return {
      mayAsk: async (url) => !/^https?:\/\/(10\.|127\.|169\.254\.)/.test(url),
      post: async () => 204,
      ask: async (url, { headers, body }) => {
        this.asked.push(`${body === undefined ? 'GET' : 'POST'} ${url}`)
        if (!url.startsWith(this.origin)) throw new NotReached('not-allowed')
        const there = new URL(url)
        const instead = this.instead[there.pathname]
        if (instead === 'slow') throw new NotReached('too-slow')
        if (instead === 'huge') throw new NotReached('unreachable')
        const { status, text } = await this.answer({
          method: body === undefined ? 'GET' : 'POST',
          url: there,
          headers,
          body: body ?? '',
        })
        return { status, text }
      },
    }
  }

  /** Listens on this machine; its own origin is then that of the socket. */
  async listen(): Promise<() => Promise<void>> {
    const { origin, stop } = await listen((asked) => {
      this.asked.push(`${asked.method} ${asked.url.href}`)
      return this.answer(asked)
    })
    this.origin = origin
    return stop
  }

  async answer({ method, url, headers, body }: Asked): Promise<Answer> {
    const instead = this.instead[url.pathname]
    if (typeof instead === 'object') return instead
    if (url.pathname === '/.well-known/openid-configuration') return json(this.about)
    if (url.pathname === '/keys') return json({ keys: this.keys.map(({ jwk }) => jwk) })
    if (url.pathname === '/authorize') return this.page(url.searchParams)
    if (url.pathname === '/enter')
      return { ...json({}, 302), headers: { location: this.enter(url.searchParams) } }
    if (url.pathname === '/token' && method === 'POST') return this.token(headers, new URLSearchParams(body))
    return { status: 404, text: '{}' }
  }

  private get about() {
    return {
      issuer: this.origin,
      authorization_endpoint: `${this.origin}/authorize`,
      token_endpoint: `${this.origin}/token`,
      jwks_uri: `${this.origin}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      ...this.document,
    }
  }

  /** Its own page, where somebody signs in by pressing a button. */
  private page(asked: URLSearchParams): Answer {
    const href = (answer: string) =>
      `/enter?${new URLSearchParams([...asked, ['answer', answer]])}`.replaceAll('&', '&amp;')
    return {
      status: 200,
      type: 'text/html; charset=utf-8',
      text: `<!doctype html><html lang="en"><head><title>Nyeri</title><link rel="icon" href="data:,"></head><body><h1>University of Nyeri</h1><p><a href="${href('yes')}">Sign in as ${this.person.name}</a></p><p><a href="${href('no')}">Cancel</a></p></body></html>`,
    }
  }

  /** Where the browser is sent back after that page. */
  enter(asked: URLSearchParams): string {
    const back = new URL(asked.get('redirect_uri')!)
    back.searchParams.set('state', asked.get('state')!)
    back.searchParams.set('iss', this.origin)
    if (asked.get('answer') === 'no') back.searchParams.set('error', 'access_denied')
    else {
      const code = randomBytes(12).toString('hex')
      this.codes.set(code, {
        challenge: asked.get('code_challenge')!,
        nonce: asked.get('nonce')!,
        redirect: asked.get('redirect_uri')!,
        person: this.person,
      })
      back.searchParams.set('code', code)
    }
    return back.href
  }

  private async token(headers: Asked['headers'], form: URLSearchParams): Promise<Answer> {
    const sent = Buffer.from(headers.authorization?.replace('Basic ', '') ?? '', 'base64').toString()
    // Both halves are encoded as in a form (RFC 6749, 2.3.1).
    if (decodeURIComponent(sent) !== `${this.clientId}:${this.clientSecret}`)
      return json({ error: 'invalid_client' }, 401)
    const code = this.codes.get(form.get('code') ?? '')
    this.codes.delete(form.get('code') ?? '')
    const hash = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!code || hash !== code.challenge || form.get('redirect_uri') !== code.redirect)
      return json({ error: 'invalid_grant' }, 400)
    const seconds = Math.floor(this.clock().getTime() / 1000)
    const claims = {
      iss: this.origin,
      aud: this.clientId,
      iat: seconds,
      exp: seconds + 300,
      nonce: code.nonce,
      ...code.person,
      ...this.claims,
    }
    const id_token = await (this.message ?? this.sign)(claims)
    return json({ access_token: 'opens-nothing-here', token_type: 'Bearer', expires_in: 60, id_token })
  }

  /** A message, signed with its key. */
  sign = (claims: Record<string, unknown>): Promise<string> =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: this.keys[0]!.kid })
      .sign(this.keys[0]!.secret)
}

const json = (value: unknown, status = 200): Answer => ({ status, text: JSON.stringify(value) })

/** A key of nobody, under the name of another. */
export const forgedKey = (kid: string) => ({ kid, secret: newKey().secret })
