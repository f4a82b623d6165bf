import { NotReached } from '#adapters/outside/outside.server.ts'
import type { AppContext } from '#context.ts'

type Json = Record<string, unknown>

/** A record store for tests, which holds what it is sent against the rules of xAPI 1.0.3 and answers as it is told to. */
export class StandInStore {
  /** Statements by their ids, as it keeps them. */
  readonly kept = new Map<string, Json>()
  /** How many statements each request had. */
  readonly sizes: number[] = []
  readonly asked: { url: string; headers: Record<string, string> }[] = []
  /** What is wrong with it now: a status, or why nobody reaches it. */
  wrong: number | NotReached['fault'] | null = null
  /** An id that it refuses to keep. */
  refuses: ((statement: Json) => boolean) | null = null
  about: { status: number; text: string } = { status: 200, text: '{"version":["1.0.3","1.0.0"]}' }
  readonly expected: { endpoint: string; key: string }

  constructor(endpoint: string, key: string) {
    this.expected = { endpoint, key }
  }

  /** Other people's servers, of which this is the only one. */
  outside(ctx: AppContext): AppContext['outside'] {
    return {
      ...ctx.outside,
      mayAsk: async (url) => url.startsWith('https:') && !url.includes('10.0.0.1'),
      post: async (url, headers, body) => this.take(url, headers, String(body)),
      ask: async (url, { headers }) => {
        this.asked.push({ url, headers })
        if (typeof this.wrong === 'string') throw new NotReached(this.wrong)
        return url === `${this.expected.endpoint}/about` ? this.about : { status: 404, text: '' }
      },
    }
  }

  private take(url: string, headers: Record<string, string>, body: string): number {
    if (typeof this.wrong === 'string') throw new NotReached(this.wrong)
    if (this.wrong !== null) return this.wrong
    if (url !== `${this.expected.endpoint}/statements`) return 404
    if (headers.authorization !== `Basic ${Buffer.from(this.expected.key).toString('base64')}`) return 401
    if (headers['x-experience-api-version'] !== '1.0.3') return 400
    if (headers['content-type'] !== 'application/json') return 400
    const sent = JSON.parse(body) as Json[]
    this.sizes.push(sent.length)
    if (sent.some((one) => faultIn(one) !== null || this.refuses?.(one))) return 400
    // One that it has is the same, or in the way of all.
    const clashes = sent.some(({ id, ...said }) => {
      const { id: _, ...before } = this.kept.get(String(id)) ?? { id }
      return this.kept.has(String(id)) && JSON.stringify(before) !== JSON.stringify(said)
    })
    if (clashes) return 409
    for (const one of sent) this.kept.set(String(one.id), one)
    return 200
  }
}

const isIri = (text: unknown): boolean =>
  typeof text === 'string' && URL.canParse(text) && /^https?:/.test(text)
const isMap = (map: unknown): boolean =>
  typeof map === 'object' &&
  map !== null &&
  Object.entries(map).every(([tag, text]) => /^[a-z]{2}/.test(tag) && text)

/** What of a statement breaks the rules (Data 2.2 to 2.4); null where nothing does. */
export function faultIn(statement: Json): string | null {
  const { id, actor, verb, object, timestamp, result, context, ...rest } = statement as {
    [name: string]: Json | undefined
  }
  if (Object.keys(rest).length > 0) return 'unknown property'
  if (!/^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(String(id)))
    return 'id'
  const account = actor?.account as Json | undefined
  if (actor?.objectType !== 'Agent' || !isIri(account?.homePage) || !account?.name) return 'actor'
  if (Object.keys(actor).some((name) => !['objectType', 'account'].includes(name))) return 'identity'
  if (!isIri(verb?.id) || !isMap(verb?.display)) return 'verb'
  if (!isActivity(object)) return 'object'
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(String(timestamp))) return 'timestamp'
  const score = result?.score as Json | undefined
  if (score && !(Number(score.scaled) >= -1 && Number(score.scaled) <= 1)) return 'score'
  const parents = (context?.contextActivities as { parent?: Json[] } | undefined)?.parent ?? []
  return parents.every(isActivity) ? null : 'context'
}

function isActivity(object: Json | undefined): boolean {
  const definition = object?.definition as Json | undefined
  return (
    object?.objectType === 'Activity' &&
    isIri(object.id) &&
    isIri(definition?.type) &&
    isMap(definition?.name)
  )
}
