import { describe, expect, it, test } from 'vitest'
import { forgetOldLimits } from '#adapters/db/limits.server.ts'
import { rateLimits, sharedValues } from '#adapters/db/tables.server.ts'
import type { Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { HOUR, MINUTE } from '#kit/time.ts'
import { onPostgres } from '#test/on-postgres.ts'
import { refusal, refusalOf } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { byWhom, type LimitRule, limitsOf, proved } from './limits.server.ts'

const rules = {
  'guess-account': { max: 5, windowMs: HOUR },
  'guess-address': { max: 200, windowMs: HOUR, of: 'address', counts: 'failures', failed: 4 },
  'join-address': { max: 60, windowMs: HOUR, of: 'address', counts: 'until-proved' },
  'look-user': { max: 3, windowMs: HOUR },
  'look-address': { max: 60, windowMs: HOUR, of: 'address', counts: 'all', each: 1 },
} satisfies Record<string, LimitRule>
const limit = limitsOf(rules)

const right = async () => 'in'
const wrong = async () => Promise.reject(new Refusal('code-wrong'))
const guess = (ctx: Context, work: () => Promise<unknown>) =>
  refusal(limit.trying(ctx, { 'guess-address': true }, work))
const countOf = async ({ db }: Context): Promise<number> =>
  (await db.select().from(rateLimits)).reduce((sum, { count }) => sum + count, 0)
const times = (n: number) => Array.from({ length: n }, (_, at) => at)

describe('a limit by address', () => {
  const tight: [string, LimitRule][] = [
    ['sign-up-address', { max: 5, windowMs: HOUR }],
    ['sign-up', { max: 100, windowMs: HOUR, of: 'address', counts: 'until-proved' }],
    ['sign-up-address', { max: 20, windowMs: HOUR, of: 'address', counts: 'until-proved' }],
    ['search-address', { max: 120, windowMs: MINUTE, of: 'address', counts: 'all', each: 20 }],
    ['sign-in-address', { max: 40, windowMs: HOUR, of: 'address', counts: 'failures' }],
    ['sign-in-address', { max: 100, windowMs: HOUR, of: 'address', counts: 'failures', failed: 5 }],
  ]
  test('is refused where it would lock a class out, or does not say that it is one', () => {
    for (const [name, rule] of tight)
      expect(() => limitsOf({ [name]: rule }), JSON.stringify(rule)).toThrow(name)
  })

  test('is counted here alone: nothing else counts by the address of a request', () => {
    const sources = import.meta.glob<string>('/src/**/*.{ts,tsx}', {
      query: '?raw',
      import: 'default',
      eager: true,
    })
    const reading = Object.entries(sources)
      .filter(([path]) => !/\.test\.|test-|\/paraglide\//.test(path))
      .filter(([, text]) => /\bctx\.address\b|\{[^{}]*\baddress\b[^{}]*\} = ctx\b/.test(text))
    expect(reading.map(([path]) => path).sort()).toEqual(
      [
        // Of one account at an address.
        '/src/modules/accounts/factor/code.server.ts',
        '/src/core/limits.server.ts',
        // Where somebody is signed in, which they are shown.
        '/src/modules/accounts/open-session.server.ts',
        // For the log.
        '/src/modules/payments/commands/hear.server.ts',
        '/src/modules/payments/commands/send-refund.server.ts',
        // Tells its caller by which address they count.
        '/src/entrypoints/api/probe.server.ts',
        // Whose look it is.
        '/src/entrypoints/web/http/screens.server.ts',
      ].sort(),
    )
  })

  spec('does not count what was right, and counts each failure as the rule says', async ({ world }) => {
    for (const _ of times(100)) expect(await guess(world.visitor, right)).toBe('none')
    expect(await countOf(world.visitor)).toBe(0)
    for (const n of times(50)) {
      expect(await guess(world.visitor, wrong), String(n)).toBe('code-wrong')
      // A guesser gains nothing by what they know.
      expect(await guess(world.visitor, right), String(n)).toBe(n < 49 ? 'none' : 'too-many')
    }
    expect(await guess(world.visitor, wrong)).toBe('too-many')
    expect(await guess({ ...world.visitor, address: '203.0.113.8' }, wrong)).toBe('code-wrong')
    world.wait(HOUR)
    expect(await guess(world.visitor, wrong)).toBe('code-wrong')
  })

  spec('takes null for a failure, and counts nothing that another limit refused', async ({ world }) => {
    for (const _ of times(50)) expect(await guess(world.visitor, async () => null)).toBe('none')
    expect(await guess(world.visitor, right)).toBe('too-many')
    const elsewhere = { ...world.visitor, address: '203.0.113.8' }
    const busy = () => Promise.reject(new Refusal('too-many'))
    for (const _ of times(60)) expect(await guess(elsewhere, busy)).toBe('too-many')
    expect(await guess(elsewhere, right)).toBe('none')
    // An account that is guessed at closes itself, and not the address of all.
    const uses = { 'guess-account': 'amina@example.com', 'guess-address': true } as const
    for (const _ of times(300))
      await refusal(limit.trying({ ...elsewhere, address: '203.0.113.9' }, uses, wrong))
    expect(await guess({ ...elsewhere, address: '203.0.113.9' }, right)).toBe('none')
  })

  spec('counts what proves itself later until then, once, and in its own window', async ({ world }) => {
    const { visitor } = world
    const join = (n: number, ctx: Context = visitor) =>
      refusal(limit(ctx, { 'join-address': { until: `mail:${n}` } }))
    for (const n of times(60)) expect(await join(n)).toBe('none')
    expect(await refusalOf(limit(visitor, { 'join-address': { until: 'mail:60' } }))).toMatchObject({
      code: 'too-many',
      values: { seconds: 3600 },
    })
    // What a refused attempt would have waited for gives nothing back.
    await proved(visitor, 'mail:60')
    expect(await join(61)).toBe('too-many')
    await Promise.all(times(5).map(() => proved(visitor, 'mail:0')))
    expect([await join(62), await join(63)]).toEqual(['none', 'too-many'])
    // Nobody reads whose they are.
    const kept = JSON.stringify(await visitor.db.select().from(sharedValues))
    expect(kept).not.toContain('mail:')
    world.wait(HOUR)
    for (const n of times(60)) expect(await join(100 + n)).toBe('none')
    await proved(visitor, 'mail:1')
    expect(await join(200)).toBe('too-many')
    world.wait(HOUR + 1)
    await forgetOldLimits(visitor.db, world.now())
    expect(await visitor.db.$count(sharedValues)).toBe(0)
  })

  spec('keeps of one proof no more than it could need', async ({ world }) => {
    const open = { ...world.visitor, config: { ...world.visitor.config, limitsScale: 100 } }
    for (const _ of times(100)) await limit(open, { 'join-address': { until: 'mail:same' } })
    const [kept] = await open.db.select().from(sharedValues)
    expect(JSON.parse(kept!.value)).toHaveLength(40)
    await proved(open, 'mail:same')
    expect(await countOf(open)).toBe(60)
  })

  spec('of what proves nothing is of visitors; who is signed in counts by account', async ({ world }) => {
    const amina = await world.member('Amina')
    const look = (ctx: Context) => refusal(limit(ctx, byWhom(ctx, 'look')))
    for (const _ of times(60)) expect(await look(world.visitor)).toBe('none')
    expect(await look(world.visitor)).toBe('too-many')
    for (const _ of times(3)) expect(await look(amina)).toBe('none')
    expect([await look(amina), await look(await world.member('Baraka'))]).toEqual(['too-many', 'none'])
  })
})

describe('on Postgres with ten connections', () => {
  let world: World
  onPostgres((place) => void ({ world } = place))

  /** Works that all run before the first of them ends. */
  async function together(n: number, address: string, work: () => Promise<unknown>) {
    let free: () => void = () => {}
    const all = new Promise<void>((resolve) => (free = resolve))
    const at = { waiting: 0, settled: 0 }
    const ctx = { ...world.visitor, address }
    const answers = times(n).map(() =>
      guess(ctx, async () => {
        at.waiting++
        await all
        return work()
      }).finally(() => at.settled++),
    )
    await expect.poll(() => at.waiting + at.settled, { timeout: 30_000 }).toBe(n)
    free()
    const ended = await Promise.all(answers)
    return { waiting: at.waiting, ended, next: (work: () => Promise<unknown>) => guess(ctx, work) }
  }

  it('a class that presses at the same moment is let in, and nothing of it stays counted', async () => {
    const { ended, next } = await together(150, '198.51.100.1', right)
    expect(new Set(ended)).toEqual(new Set(['none']))
    for (const _ of times(49)) expect(await next(wrong)).toBe('code-wrong')
    expect(await next(right)).toBe('none')
  })

  it('guesses that come at once slip through no more than the rule says, and then nobody passes', async () => {
    const { waiting, next } = await together(260, '198.51.100.2', wrong)
    expect(waiting).toBe(200)
    expect(await next(right)).toBe('too-many')
  })

  it('more than may try at once, all right, close the door for nobody', async () => {
    const { waiting, next } = await together(260, '198.51.100.3', right)
    expect(waiting).toBe(200)
    expect(await next(right)).toBe('none')
  })
})
