import {
  countEach,
  keepUnproven,
  type Limit,
  takeUnproven,
  type Use,
  useUpLate,
  weigh,
} from '#adapters/db/limits.server.ts'
import { Refusal } from '#kit/refusal.ts'
import { sealOf } from '#kit/seal.ts'
import { DAY, HOUR, MINUTE } from '#kit/time.ts'
import type { Context } from '#context.ts'

type Window = { max: number; windowMs: number }

/** How often something may be done about one account, number, code or mail address. */
type OfSubject = Window & { of?: never; counts?: 'failures' }

/**
 * How much may come from one address. A class in a lab, a cyber café and the customers of a carrier have one together, so it is loose,
 * and says what stays counted:
 * - `failures`: what was tried and not proved, such as a wrong password. It is counted before it is tried, and taken back where it was
 *   right (`limit.trying`). A failure may count as several, so that many can try at the same moment and few can fail.
 * - `until-proved`: what proves itself later and elsewhere, such as a sign-up by its mail (`proved`).
 * - `all`: what proves nothing. `each` is how often one person needs it in the window: a whole class may.
 */
type OfAddress = Window & { of: 'address' } & (
    | { counts: 'failures'; failed?: number }
    | { counts: 'until-proved' }
    | { counts: 'all'; each: number }
  )

export type LimitRule = OfSubject | OfAddress

// Limits that several modules share; a module's own stand in the operation that counts them, or in its rules where several do.
export const sharedLimits = {
  'learn-user': { max: 120, windowMs: MINUTE },
  'publish-admin': { max: 300, windowMs: HOUR },
  'search-user': { max: 120, windowMs: MINUTE },
  'search-address': { max: 1200, windowMs: MINUTE, of: 'address', counts: 'all', each: 20 },
  'mail-target': { max: 1, windowMs: MINUTE },
  'mail-target-day': { max: 5, windowMs: DAY },
  // Tokens of 64 digits; nobody guesses one.
  'link-address': { max: 200, windowMs: 15 * MINUTE, of: 'address', counts: 'failures' },
} satisfies Record<string, LimitRule>

/** Who share an address: a class in a lab. */
const CLASS = 60
/** How often one address may fail in a window, of what counts failures. */
const FAILURES = 50

/** The rules that have each name: two of one name would share a counter. */
export const rulesByName = new Map<string, Set<LimitRule>>()

/** Refuses, where it is declared, a limit that would lock a class out. @returns the rule */
export function declared<Rule extends LimitRule>(name: string, rule: Rule): Rule {
  const fault = tightness(name, rule)
  if (fault) throw new Error(`${name}: ${fault}`)
  // A refused one is none.
  rulesByName.set(name, (rulesByName.get(name) ?? new Set()).add(rule))
  return rule
}

function tightness(name: string, rule: LimitRule): string | undefined {
  if (name.includes('address') !== (rule.of === 'address'))
    return 'a limit by address has "address" in its name and says so by `of`'
  if (rule.of !== 'address') return undefined
  const { max, counts } = rule
  if (counts === 'all' && max < rule.each * CLASS) return `${CLASS} people need ${rule.each * CLASS}`
  if (counts === 'failures' && max / (rule.failed ?? 1) < FAILURES) return `less than ${FAILURES} failures`
  return max < CLASS ? `less than a class of ${CLASS}` : undefined
}

/** Whom a use counts for: an account, number or code; `true` for the address of the request, and what will prove it, if anything can. */
type Subject<Rule> = Rule extends { counts: 'until-proved' }
  ? { until: string }
  : Rule extends { of: 'address' }
    ? true
    : string
type All<Own> = Own & Omit<typeof sharedLimits, keyof Own>
type Trying<Own> = { [Name in keyof All<Own>]?: Subject<All<Own>[Name]> }
type Counting<Own> = Pick<
  Trying<Own>,
  { [Name in keyof All<Own>]: All<Own>[Name] extends { counts: 'failures' } ? never : Name }[keyof All<Own>]
>

/**
 * The one way to count against limits: the given ones and the shared ones. Many people share an address behind a carrier: limits
 * are loose by address, strict by account and target.
 */
export function limitsOf<Own extends Record<string, LimitRule>>(own: Own) {
  const rules: Record<string, LimitRule> = { ...sharedLimits, ...own }
  for (const [name, rule] of Object.entries(rules)) declared(name, rule)

  const usesOf = (ctx: Context, uses: object): Counted[] =>
    Object.entries(uses as Record<string, Subject<LimitRule> | undefined>).flatMap(([name, subject]) =>
      subject === undefined
        ? []
        : {
            ...rules[name]!,
            name,
            subject: typeof subject === 'string' ? subject : addressOf(ctx),
            ...(typeof subject === 'object' && subject),
          },
    )

  /**
   * Counts one use of each named limit for its subject.
   * @throws Refusal 'too-many' with `seconds` to wait
   */
  async function limit(ctx: Context, uses: Counting<Own>): Promise<void> {
    await countUses(ctx, usesOf(ctx, uses))
  }

  /** The same for what is tried (`tryUses`). */
  const trying = <T>(ctx: Context, uses: Trying<Own>, work: () => Promise<T>): Promise<T> =>
    tryUses(ctx, usesOf(ctx, uses), work)

  return Object.assign(limit, { trying })
}

/** The address of a request, as limits count it. */
export const addressOf = (ctx: Context): string => ctx.address

/** One use of a rule, and what will prove it later. */
export type Counted = LimitRule & { name: string; subject: string; until?: string }

/**
 * Counts before it tries, so that many at once do not slip through, and takes back what `work` proved: a refusal and null are failures.
 * @throws Refusal 'too-many' with `seconds` to wait, and what `work` throws
 */
export async function tryUses<T>(ctx: Context, uses: readonly Counted[], work: () => Promise<T>): Promise<T> {
  const tries = await countUses(ctx, uses)
  try {
    const done = await work()
    await (done === null ? tries.failed() : tries.proved())
    return done
  } catch (error) {
    // What another limit refused was not tried.
    if (error instanceof Refusal) await (error.code === 'too-many' ? tries.proved() : tries.failed())
    throw error
  }
}

/** Uses that can still be taken back. */
type Tries = {
  /** They were right: they count no more. */
  proved(): Promise<void>
  /** They were tried and were wrong: they weigh as much as their rules say. */
  failed(): Promise<void>
}

/** Counts one use of each rule. @throws Refusal 'too-many' with `seconds` to wait */
async function countUses(ctx: Context, uses: readonly Counted[]): Promise<Tries> {
  const limits: Limit[] = uses.map(({ name, subject, max, windowMs }) => ({
    key: `${name}:${subject}`,
    max: Math.ceil(max * ctx.config.limitsScale),
    windowMs,
  }))
  const { waitS, kept } = await usedUp(ctx, limits)
  const open = kept.flatMap((use, at) => {
    const rule = uses[at]!
    return rule.counts === 'failures' || rule.counts === 'until-proved' ? [{ use, rule }] : []
  })
  const settle = async (weightOf: (rule: Counted) => number) => {
    for (const { use, rule } of open) {
      const more = weightOf(rule)
      if (more !== 0) await weigh(ctx.db, use, more)
    }
  }
  const tries: Tries = {
    proved: () => settle(() => -1),
    failed: () => settle((rule) => ('failed' in rule ? (rule.failed ?? 1) - 1 : 0)),
  }
  if (waitS > 0) {
    // Refused, so nothing was tried: many who come at the same moment, all with the right password, do not close the door behind them.
    await tries.proved()
    throw new Refusal('too-many', { values: { seconds: waitS } })
  }
  for (const [until, all] of Map.groupBy(open, ({ rule }) => rule.until))
    if (until !== undefined)
      await keepUnproven(
        ctx.db,
        sealOfProof(ctx, until),
        all.map(({ use }) => use),
      )
  return tries
}

/** What happened earlier and is told only now counts in windows of the past, and is not taken back. */
async function usedUp(ctx: Context, limits: Limit[]): Promise<{ waitS: number; kept: Use[] }> {
  if (ctx.heardAt) {
    const waitS = await useUpLate(ctx.db, limits, { happenedAt: ctx.now(), heardAt: ctx.heardAt })
    return { waitS, kept: [] }
  }
  const { waitS, uses } = await countEach(ctx.db, limits, ctx.now())
  return { waitS, kept: uses }
}

/**
 * What was counted until this proof counts no more, at whatever addresses it was. Call it after the transaction that proves it.
 * @param until as it was counted, such as `mailOf`
 */
export async function proved(ctx: Context, until: string): Promise<void> {
  for (const use of await takeUnproven(ctx.db, sealOfProof(ctx, until))) await weigh(ctx.db, use, -1)
}

// Nobody reads from a row whose mail went out from which address.
const sealOfProof = ({ config }: Context, until: string): string =>
  sealOf(config.authSecret, 'until-proved', until)

/** Proved by a link that was mailed there. */
export const mailOf = (email: string): string => `mail:${email}`

/** Whoever is signed in counts by account, anybody else by address: for limits that come as two, `{name}-user` and `{name}-address`. */
export const byWhom = <Name extends string>({ viewer }: Context, name: Name) =>
  (viewer ? { [`${name}-user`]: viewer.id } : { [`${name}-address`]: true }) as Partial<
    Record<`${Name}-user`, string> & Record<`${Name}-address`, true>
  >

/** For code that counts only shared limits. */
export const limit = limitsOf({})
