import { randomBytes } from 'node:crypto'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify, SignJWT } from 'jose'
import type { Outside } from '#adapters/outside/outside.server.ts'
import { newKey, type SigningKey } from './signing-key.ts'
import { type Answer, type Asked, listen } from './stand-in-server.ts'

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim'
const AGS = 'https://purl.imsglobal.org/spec/lti-ags'
const NRPS = 'https://purl.imsglobal.org/spec/lti-nrps'
const DEEP_LINKING = 'https://purl.imsglobal.org/spec/lti-dl/claim'

type HeardScore = { url: string; token: string; type: string; score: Record<string, unknown> }

/**
 * Another learning system, as Moodle documents itself: it signs with keys of its own, shows them, gives tokens to whoever signs with
 * ours, and takes in scores. Its pages send a browser on as Moodle's do.
 */
export class StandInPlatform {
  keys = [newKey()]
  clientId = `client-${randomBytes(6).toString('hex')}`
  scores: HeardScore[] = []
  tokensGiven = 0
  asked: string[] = []
  /** What a tool is told of whoever comes next. */
  person = { sub: '42', name: 'Wanjiku Njeri', email: 'wanjiku@school.example' }
  next: { claims: Record<string, unknown> } = { claims: {} }
  /** What a score is answered, if not taken. */
  scoreStatus = 200
  tokenStatus = 200
  isAway = false
  chosen: Record<string, unknown>[] = []
  /** Who is in its course, as Moodle lists them. */
  members: Record<string, unknown>[] = []
  /** What it answers in place of that list. */
  membersAnswer: ((url: URL) => Answer) | null = null
  /** The scope that each token was given for. */
  scopes = new Map<string, string | null>()
  origin: string
  /** Where the tool shows its keys: as the tests hand them over. */
  toolKeys: () => Promise<JSONWebKeySet>

  constructor(origin: string, toolKeys: () => Promise<JSONWebKeySet>) {
    this.origin = origin
    this.toolKeys = toolKeys
  }

  /** What an administrator of Stadi enters. */
  get registration() {
    return {
      name: 'Nairobi Technical Institute',
      issuer: this.origin,
      clientId: this.clientId,
      deploymentIds: '1\n7',
      authUrl: `${this.origin}/mod/lti/auth.php`,
      tokenUrl: `${this.origin}/mod/lti/token.php`,
      jwksUrl: `${this.origin}/mod/lti/certs.php`,
    }
  }

  get lineItem(): string {
    return `${this.origin}/mod/lti/services.php/2/lineitems/7/lineitem?type_id=1`
  }

  /** The claims of a link to a course, as in Moodle's documentation. */
  resource(part: Record<string, unknown> = {}): Record<string, unknown> {
    return {
      sub: this.person.sub,
      name: this.person.name,
      given_name: 'Wanjiku',
      family_name: 'Njeri',
      email: this.person.email,
      [`${CLAIM}/message_type`]: 'LtiResourceLinkRequest',
      [`${CLAIM}/version`]: '1.3.0',
      [`${CLAIM}/deployment_id`]: '1',
      [`${CLAIM}/target_link_uri`]: 'https://stadi.example/courses',
      [`${CLAIM}/resource_link`]: { title: 'Selling online', description: '', id: '3' },
      [`${CLAIM}/roles`]: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'],
      [`${CLAIM}/context`]: { id: '2', label: 'BIZ', title: 'Business', type: ['CourseSection'] },
      [`${CLAIM}/tool_platform`]: { product_family_code: 'moodle', version: '2026042000', guid: 'moodle' },
      [`${CLAIM}/launch_presentation`]: { locale: 'en', document_target: 'window' },
      [`${AGS}/claim/endpoint`]: {
        scope: [`${AGS}/scope/lineitem`, `${AGS}/scope/result.readonly`, `${AGS}/scope/score`],
        lineitems: `${this.origin}/mod/lti/services.php/2/lineitems?type_id=1`,
        lineitem: this.lineItem,
      },
      ...part,
    }
  }

  get membersUrl(): string {
    return `${this.origin}/mod/lti/services.php/CourseSection/2/bindings/1/memberships`
  }

  /** The claims of a link that a teacher of the course opens, as in Moodle's documentation. */
  teacher(part: Record<string, unknown> = {}): Record<string, unknown> {
    return this.resource({
      sub: '9',
      name: 'Mwalimu Achieng',
      [`${CLAIM}/roles`]: [
        'http://purl.imsglobal.org/vocab/lis/v2/institution/person#Instructor',
        'http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor',
      ],
      [`${NRPS}/claim/namesroleservice`]: {
        context_memberships_url: this.membersUrl,
        service_versions: ['1.0', '2.0'],
      },
      ...part,
    })
  }

  /** Somebody in its course, as Moodle lists them. */
  member(id: string, name: string, part: Record<string, unknown> = {}): Record<string, unknown> {
    return {
      status: 'Active',
      roles: ['Learner'],
      user_id: id,
      lis_person_sourcedid: '',
      name,
      email: `${id}@school.example`,
      ...part,
    }
  }

  /** The claims with which a teacher asks for a course. */
  choice(part: Record<string, unknown> = {}): Record<string, unknown> {
    const {
      [`${CLAIM}/resource_link`]: _link,
      [`${AGS}/claim/endpoint`]: _grades,
      ...common
    } = this.resource()
    return {
      ...common,
      [`${CLAIM}/message_type`]: 'LtiDeepLinkingRequest',
      [`${DEEP_LINKING}/deep_linking_settings`]: {
        accept_types: ['ltiResourceLink'],
        accept_presentation_document_targets: ['frame', 'iframe', 'window'],
        accept_multiple: true,
        deep_link_return_url: `${this.origin}/mod/lti/contentitem_return.php?course=2`,
        data: 'opaque',
      },
      ...part,
    }
  }

  /** A message, signed now unless told otherwise. */
  async sign(
    claims: Record<string, unknown>,
    nonce: string,
    { now = new Date(), key = this.keys[0]! }: { now?: Date; key?: SigningKey } = {},
  ): Promise<string> {
    const seconds = Math.floor(now.getTime() / 1000)
    const common = { iss: this.origin, aud: this.clientId, iat: seconds, exp: seconds + 60, nonce }
    return new SignJWT({ ...common, ...claims })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: key.kid })
      .sign(key.secret)
  }

  /** For tests without a socket. */
  outside(): Outside {
    const ask = async (url: string, method: string, headers: Record<string, string>, body = '') => {
      this.asked.push(`${method} ${url}`)
      const answer = await this.answer({ method, url: new URL(url), headers, body })
      return { status: answer.status, text: answer.text, link: answer.headers?.link }
    }
    return {
      mayAsk: async (url) => !url.includes('10.0.0.'),
      post: async (url, headers, body) => (await ask(url, 'POST', headers, String(body))).status,
      ask: (url, { headers, body }) => ask(url, body === undefined ? 'GET' : 'POST', headers, body),
    }
  }

  /** Listens on this machine; its own origin is then that of the socket. */
  async listen(): Promise<() => Promise<void>> {
    const { origin, stop } = await listen((asked) => this.answer(asked))
    this.origin = origin
    return stop
  }

  async answer({ method, url, headers, body }: Asked): Promise<Answer> {
    if (this.isAway) return { status: 503, text: '' }
    const path = url.pathname
    if (path === '/mod/lti/certs.php') return json({ keys: this.keys.map(({ jwk }) => jwk) })
    if (path === '/mod/lti/token.php') return this.giveToken(new URLSearchParams(body))
    if (path.endsWith('/memberships') && method === 'GET') return this.listMembers(url, headers)
    if (path.endsWith('/lineitem/scores') && method === 'POST') return this.takeScore(url, headers, body)
    if (path === '/mod/lti/auth.php') return this.sendOn(url.searchParams)
    if (path === '/mod/lti/contentitem_return.php')
      return this.takeChoice(new URLSearchParams(body), headers['sec-fetch-dest'])
    if (path === '/course') return html(this.page(url.searchParams))
    return { status: 404, text: '{}' }
  }

  private async giveToken(form: URLSearchParams): Promise<Answer> {
    if (this.tokenStatus !== 200) return { status: this.tokenStatus, text: '{"error":"invalid_client"}' }
    const { payload } = await jwtVerify(
      form.get('client_assertion')!,
      createLocalJWKSet(await this.toolKeys()),
      {
        issuer: this.clientId,
        subject: this.clientId,
        audience: this.registration.tokenUrl,
        currentDate: this.clock(),
      },
    )
    if (!payload.jti || form.get('grant_type') !== 'client_credentials') return { status: 400, text: '{}' }
    this.tokensGiven++
    this.scopes.set(`Bearer token-${this.tokensGiven}`, form.get('scope'))
    return json({
      access_token: `token-${this.tokensGiven}`,
      token_type: 'Bearer',
      expires_in: 3600,
      scope: form.get('scope'),
    })
  }

  /** The clock by which assertions are judged. */
  clock = (): Date => new Date()

  /** A page of its people, to whoever has a token for it and asks for the type. */
  private listMembers(url: URL, headers: Asked['headers']): Answer {
    if (this.membersAnswer) return this.membersAnswer(url)
    const scope = this.scopes.get(headers.authorization ?? '')
    if (scope !== `${NRPS}/scope/contextmembership.readonly`) return { status: 401, text: '' }
    if (headers.accept !== 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json')
      return { status: 406, text: '' }
    const [from, limit] = [Number(url.searchParams.get('from')), Number(url.searchParams.get('limit'))]
    const next = new URL(url)
    next.searchParams.set('from', String(from + limit))
    return {
      ...json({
        id: this.membersUrl,
        context: { id: '2', label: 'BIZ', title: 'Business' },
        members: this.members.slice(from, from + limit),
      }),
      ...(from + limit < this.members.length && { headers: { link: `<${next.href}>; rel="next"` } }),
    }
  }

  private async takeScore(url: URL, headers: Asked['headers'], body: string): Promise<Answer> {
    if (this.scoreStatus !== 200) return { status: this.scoreStatus, text: '' }
    this.scores.push({
      url: url.href,
      token: headers.authorization ?? '',
      type: headers['content-type'] ?? '',
      score: JSON.parse(body) as Record<string, unknown>,
    })
    return { status: 200, text: '' }
  }

  /** The platform's own page, which knows who is there and posts its message, by itself as Moodle does. */
  private async sendOn(asked: URLSearchParams): Promise<Answer> {
    if (!this.begun.delete(asked.get('lti_message_hint') ?? '')) return html('<h1>Invalid request</h1>', 400)
    const token = await this.sign(this.next.claims, asked.get('nonce')!)
    return html(
      `<form method="post" action="${asked.get('redirect_uri')}"><input type="hidden" name="state" value="${asked.get('state')}"><input type="hidden" name="id_token" value="${token}"><button>Continue</button></form><script>document.forms[0].submit()</script>`,
    )
  }

  /** Its page hands the choice to the one around it. */
  private async takeChoice(form: URLSearchParams, shownIn: string | undefined): Promise<Answer> {
    if (shownIn !== 'iframe') return html('<h1>There is no page around this one</h1>', 400)
    const keys = createLocalJWKSet(await this.toolKeys())
    const { payload } = await jwtVerify(form.get('JWT')!, keys, {
      issuer: this.clientId,
      audience: this.origin,
    })
    this.chosen.push(payload)
    return html('<h1>The course was added</h1>')
  }

  /** What it sent to the tool and was not asked about yet: like Moodle, it answers once. */
  private begun = new Set<string>()

  /** A page of a course there, with a link to the tool, or where its teacher chooses what to add. */
  private page(asked: URLSearchParams): string {
    const hint = JSON.stringify({ cmid: 3, launchid: `ltilaunch${randomBytes(6).toString('hex')}` })
    this.begun.add(hint)
    const isChoice = `${DEEP_LINKING}/deep_linking_settings` in this.next.claims
    const target = `${asked.get('tool')}${isChoice ? '/lti/launch' : '/courses'}`
    const login = `${asked.get('tool')}/lti/login?${new URLSearchParams({ iss: this.origin, client_id: this.clientId, login_hint: '5', target_link_uri: target, lti_message_hint: hint })}`
    const href = login.replaceAll('&', '&amp;')
    return asked.has('frame')
      ? `<h1>A course there</h1><iframe src="${href}" width="330" height="400" title="Stadi"></iframe>`
      : `<h1>A course there</h1><p><a href="${href}">Open at Stadi</a></p>`
  }
}

const json = (value: unknown): Answer => ({ status: 200, text: JSON.stringify(value) })
const html = (body: string, status = 200): Answer => ({
  status,
  type: 'text/html; charset=utf-8',
  text: `<!doctype html><html lang="en"><head><title>School</title><link rel="icon" href="data:,"></head><body>${body}</body></html>`,
})
