import { createHash } from 'node:crypto'
import { and, eq, gt, lte, ne } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { locksOf } from '#core/advisory-lock.server.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command, internal, perPerson } from '#core/operation.ts'
import type { DomainEvent } from '#kit/domain-event.ts'
import { Refusal } from '#kit/refusal.ts'
import { after, DAY, HOUR } from '#kit/time.ts'
import { writeTo } from '#modules/messages/commands/open.server.ts'
import { sendMessage } from '#modules/messages/commands/send.server.ts'
import { choosable, whomToHire } from './queries.server.ts'
import { chosenOf, HANDLE_RETENTION_DAYS, MOST_CERTIFICATES, MOST_PROJECTS } from './rules.ts'
import { portfolioHandles, portfolios } from './tables.server.ts'
import { HireMessage, PortfolioForm } from './types.ts'

// Each takes an address from everybody else for a while.
const limit = limitsOf({ 'portfolio-handle-user': { max: 5, windowMs: 30 * DAY } })
// A handle that somebody takes or gives up: it is in one of two tables.
const takeAdvisoryLock = locksOf(['portfolio-handle'])

/**
 * Saves what the viewer shows of themselves, and whether everybody sees it. What is not theirs, has not passed or is not valid is left
 * out. Nobody under 18 has one, with or without consent.
 */
export const savePortfolio = command(
  {
    who: 'adult',
    input: [PortfolioForm],
    limit: perPerson('portfolio-user', { max: 60, windowMs: HOUR }),
    // 'invalid-input' also for a handle that somebody else has, or gave up a short while ago.
    refuses: ['invalid-input', 'too-many'],
  },
  async (ctx, { handle, shown, indexed, messages, projects, certificates, cv }): Promise<void> => {
    const userId = ctx.viewer.id
    const before = await ownRow(ctx, userId)
    // One that somebody else has costs none of the changes.
    await refuseTaken(ctx, userId, handle)
    if (before && before.handle !== handle) await limit(ctx, { 'portfolio-handle-user': userId })
    const own = await choosable(ctx)
    const now = ctx.now()
    await atomically(ctx, async (ctx) => {
      await claim(ctx, handle)
      const existing = await ownRow(ctx, userId)
      const said = {
        handle,
        shownAt: shown ? (existing?.shownAt ?? now) : null,
        isIndexed: indexed,
        takesMessages: messages,
        lessonIds: chosenOf(
          own.works.map(({ lessonId }) => lessonId),
          { now: projects, before: existing?.lessonIds, most: MOST_PROJECTS },
        ),
        courseIds: chosenOf(
          own.certificates.map(({ courseId }) => courseId),
          { now: certificates, before: existing?.courseIds, most: MOST_CERTIFICATES },
        ),
        resumeId: own.cvs.find(({ id }) => id === cv)?.id ?? null,
        updatedAt: now,
      }
      await ctx.db
        .insert(portfolios)
        .values({ userId, createdAt: now, ...said })
        .onConflictDoUpdate({ target: portfolios.userId, set: said })
      if (existing && existing.handle !== handle) await giveUp(ctx, existing.handle, userId)
    })
  },
)

async function ownRow({ db }: Context, userId: string) {
  const [row] = await db
    .select({
      handle: portfolios.handle,
      shownAt: portfolios.shownAt,
      lessonIds: portfolios.lessonIds,
      courseIds: portfolios.courseIds,
    })
    .from(portfolios)
    .where(eq(portfolios.userId, userId))
  return row
}

const digestOf = (handle: string): string => createHash('sha256').update(handle).digest('hex')

/** Makes sure that the viewer may have a handle, until this transaction ends. @throws Refusal 'invalid-input' */
async function claim(ctx: Context & { viewer: { id: string } }, handle: string): Promise<void> {
  const { id } = ctx.viewer
  await takeAdvisoryLock(ctx, 'portfolio-handle', id)
  await takeAdvisoryLock(ctx, 'portfolio-handle', handle)
  await refuseTaken(ctx, id, handle)
  await ctx.db.delete(portfolioHandles).where(eq(portfolioHandles.digest, digestOf(handle)))
}

/** @throws Refusal 'invalid-input' for a handle that somebody else has, or gave up a short while ago */
async function refuseTaken(ctx: Context, id: string, handle: string): Promise<void> {
  const isIt = eq(portfolioHandles.digest, digestOf(handle))
  const taken = await ctx.db.$count(portfolios, and(eq(portfolios.handle, handle), ne(portfolios.userId, id)))
  const [kept] = await ctx.db
    .select({ userId: portfolioHandles.userId })
    .from(portfolioHandles)
    .where(and(isIt, gt(portfolioHandles.freeAt, ctx.now())))
  if (taken > 0 || (kept && kept.userId !== id))
    throw new Refusal('invalid-input', { fields: { handle: 'handle-taken' } })
}

async function giveUp(ctx: Context, handle: string, userId: string | null): Promise<void> {
  const kept = { userId, freeAt: after(ctx.now(), HANDLE_RETENTION_DAYS * DAY) }
  await ctx.db
    .insert(portfolioHandles)
    .values({ digest: digestOf(handle), ...kept })
    .onConflictDoUpdate({ target: portfolioHandles.digest, set: kept })
}

/**
 * Writes to somebody whose portfolio the viewer read, in the conversation of the two, which begins with it if there is none. Limits and
 * blocks are those of messages.
 * @returns the conversation's id
 */
export const hireByMessage = command(
  {
    who: 'adult',
    // 'not-found' for what is not shown, or takes no messages.
    refuses: [
      'not-found',
      'message-self',
      'message-blocked',
      'message-gone',
      'message-waits',
      'too-many',
      'invalid-input',
    ],
    input: [(handle: unknown) => String(handle), HireMessage],
  },
  async (ctx, handle, message): Promise<string> => {
    const { userId } = await whomToHire(ctx, handle)
    const conversationId = await writeTo(ctx, userId)
    await sendMessage(ctx, conversationId, message)
    return conversationId
  },
)

/** Nobody under 18 shows one, whether or not a parent consents (decision 150). What it would show stays chosen. */
export const handleEvent = internal(async (ctx: Context, { type, userId }: DomainEvent): Promise<void> => {
  if (type === 'account.alone')
    await ctx.db.update(portfolios).set({ shownAt: null }).where(eq(portfolios.userId, userId))
})

/** Takes out what is a person's, in the transaction of the job that erases an account. Their address stays nobody's for a while. */
export const forgetPerson = internal(async (ctx: Context, userId: string): Promise<void> => {
  const [gone] = await ctx.db
    .delete(portfolios)
    .where(eq(portfolios.userId, userId))
    .returning({ handle: portfolios.handle })
  if (gone) await giveUp(ctx, gone.handle, null)
  await ctx.db.update(portfolioHandles).set({ userId: null }).where(eq(portfolioHandles.userId, userId))
})

/** Addresses that anybody may have again. */
export const forgetFreeHandles = internal(async (ctx: Context): Promise<void> => {
  await ctx.db.delete(portfolioHandles).where(lte(portfolioHandles.freeAt, ctx.now()))
})
