import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { locksOf } from '#core/advisory-lock.server.ts'
import { limitsOf, proved } from '#core/limits.server.ts'
import { command } from '#core/operation.ts'
import { checkSmsCode, CODE_TRIES, isSmsCode } from '#core/sms-codes.server.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { MINUTE } from '#kit/time.ts'
import { noteConsent } from '#modules/accounts/commands/age.server.ts'
import { SmsCode } from '#modules/accounts/types.ts'
import { aboutOf, byToken } from '../links.server.ts'
import { givenBy, isNumberOfMinor } from '../queries/known.server.ts'
import { freePlace, guardianOf, type GuardianState, lockScopes, WORDS_VERSION } from '../rules.ts'
import { guardianConsents } from '../tables.server.ts'
import { GuardianAnswer } from '../types.ts'
import { refuseOwn } from './ask.server.ts'
import { tellOfConsent } from './tell.server.ts'

const takeAdvisoryLock = locksOf(lockScopes)

const limit = limitsOf({
  'guardian-answer-address': {
    max: 200,
    windowMs: 15 * MINUTE,
    of: 'address',
    counts: 'failures',
    failed: 4,
  },
})

type Consent = typeof guardianConsents.$inferSelect

/**
 * A parent answers, without an account: yes with the code of the SMS, or no, for which the address is enough.
 * @param raw GuardianAnswer, and SmsCode
 */
export const answerGuardian = command(
  {
    who: 'anyone',
    because: 'the address and the code of the SMS are the permission',
    // 'guardian-over' for an address that is over or unknown; 'code-expired'; beside `code` 'guardian-own' for the child's
    // own number; 'guardian-child' for that of another account under 18.
    refuses: [
      'guardian-over',
      'too-many',
      'guardian-child',
      'guardian-full',
      'not-found',
      'guardian-own',
      'code-wrong',
      'code-expired',
      'invalid-input',
    ],
  },
  async (ctx, token: string, raw: unknown): Promise<void> => {
    const phone = await limit.trying(ctx, { 'guardian-answer-address': true }, async () => {
      const { answer } = parse(GuardianAnswer, raw)
      const consent = await found(ctx, token, 'asked')
      if (answer === 'no') await refuse(ctx, consent)
      else {
        await countCode(ctx, consent, raw)
        await consentTo(ctx, consent)
      }
      return consent.phone
    })
    await proved(ctx, guardianOf(phone))
  },
)

/** A parent takes their consent back with a code that was sent for it. @param raw SmsCode */
export const endConsent = command(
  {
    who: 'anyone',
    because: 'the address and the code of the SMS are the permission',
    refuses: ['guardian-over', 'too-many', 'not-found', 'code-wrong', 'code-expired', 'invalid-input'],
  },
  async (ctx, token: string, raw: unknown): Promise<void> => {
    const phone = await limit.trying(ctx, { 'guardian-answer-address': true }, async () => {
      const { userId, ...consent } = await found(ctx, token, 'given')
      await countCode(ctx, consent, raw)
      await atomically(ctx, async (ctx) => {
        if (!(await end(ctx, userId))) throw new Refusal('guardian-over')
        await tellOfConsent(ctx, { userId, what: 'ended', actor: 'guardian' })
      })
      return consent.phone
    })
    await proved(ctx, guardianOf(phone))
  },
)

/** Ends somebody's consent, in the caller's transaction. @returns whether there was one */
export async function end(ctx: Context, userId: string): Promise<boolean> {
  const ended = await ctx.db
    .update(guardianConsents)
    .set({ state: 'ended', place: null, codeHash: null, endedAt: ctx.now() })
    .where(and(eq(guardianConsents.userId, userId), eq(guardianConsents.state, 'given')))
    .returning({ id: guardianConsents.id })
  if (ended.length > 0) await noteConsent(ctx, userId, false)
  return ended.length > 0
}

async function found(ctx: Context, token: string, state: GuardianState): Promise<Consent> {
  const [consent] = await ctx.db
    .select()
    .from(guardianConsents)
    .where(and(byToken(ctx, token), eq(guardianConsents.state, state)))
  if (!consent) throw new Refusal('guardian-over')
  return consent
}

/** Counts a try at once and permanently, so outside a transaction. */
async function countCode(ctx: Context, { id }: Pick<Consent, 'id'>, raw: unknown): Promise<void> {
  const { code } = parse(SmsCode, raw)
  if (!isSmsCode(code)) throw new Refusal('code-wrong', { fields: { code: 'code-wrong' } })
  const { tries, codeHash, codeExpiresAt } = guardianConsents
  const [row] = await ctx.db
    .update(guardianConsents)
    .set({ tries: sql`${tries} + 1` })
    .where(
      and(
        eq(guardianConsents.id, id),
        lt(tries, CODE_TRIES),
        isNotNull(codeHash),
        gt(codeExpiresAt, ctx.now()),
      ),
    )
    .returning({ tries, codeHash })
  checkSmsCode(ctx, aboutOf(id), code, row)
}

/** One number after the other: several children may get their yes at the same moment. */
const consentTo = (ctx: Context, { id, userId, phone }: Consent): Promise<void> =>
  atomically(ctx, async (ctx) => {
    await takeAdvisoryLock(ctx, 'guardian', phone)
    await refuseOwn(ctx, userId, phone)
    if (await isNumberOfMinor(ctx, phone)) throw beside('guardian-child')
    const given = await givenBy(ctx, phone)
    const place = freePlace(given.map((row) => row.place))
    if (place === null) throw beside('guardian-full')
    const yes = { words: WORDS_VERSION, locale: ctx.locale, answeredAt: ctx.now() }
    await decide(ctx, id, { state: 'given', place, ...yes })
    await noteConsent(ctx, userId, true)
    await tellOfConsent(ctx, { userId, what: 'given', actor: 'guardian' })
  })

const refuse = (ctx: Context, { id, userId }: Consent): Promise<void> =>
  atomically(ctx, async (ctx) => {
    await decide(ctx, id, { state: 'refused', answeredAt: ctx.now() })
    await tellOfConsent(ctx, { userId, what: 'refused', actor: 'guardian' })
  })

/** @throws Refusal 'guardian-over' if the other tab was faster */
async function decide(ctx: Context, id: string, answer: Partial<Consent>): Promise<void> {
  const decided = await ctx.db
    .update(guardianConsents)
    .set({ ...answer, codeHash: null })
    .where(and(eq(guardianConsents.id, id), eq(guardianConsents.state, 'asked')))
    .returning({ id: guardianConsents.id })
  if (decided.length === 0) throw new Refusal('guardian-over')
}

const beside = (code: 'guardian-full' | 'guardian-child'): Refusal => new Refusal(code, { fields: { code } })
