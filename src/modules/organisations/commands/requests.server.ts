import { and, eq, isNull, lt } from 'drizzle-orm'
import { atomically, type Context, signedIn, withConsent } from '#context.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { parse } from '#kit/parse.ts'
import { after, DAY } from '#kit/time.ts'
import { notify } from '#modules/notifications/commands.server.ts'
import { limit } from '../limits.server.ts'
import { join, refuseMany } from '../members.server.ts'
import { managed, managedInTurn } from '../queries/managed.server.ts'
import { OWN_HREF, REQUEST_RETENTION_DAYS } from '../rules.ts'
import { joinRequests, organisations } from '../tables.server.ts'
import { LinkChoice, RequestAnswer } from '../types.ts'

/**
 * Whether whoever comes by the link waits for a manager's yes.
 * @param raw LinkChoice
 * @throws Refusal 'not-found', 'too-many'
 */
export async function chooseLink(ctx: Context, slug: unknown, raw: unknown): Promise<void> {
  const viewer = withConsent(ctx)
  await managed(ctx, slug)
  await limit(ctx, { 'organisation-manager': viewer.id })
  const { asks } = parse(LinkChoice, raw)
  await atomically(ctx, async (ctx) => {
    const { id } = await managedInTurn(ctx, slug)
    await ctx.db.update(organisations).set({ linkAsks: asks }).where(eq(organisations.id, id))
  })
}

/**
 * A manager lets somebody in who asked, or says no, which stands for a while; they are told.
 * @param raw RequestAnswer
 * @throws Refusal 'not-found', 'invalid-input', 'request-many', 'too-many'
 */
export async function answerRequest(
  ctx: Context,
  slug: unknown,
  rawId: unknown,
  raw: unknown,
): Promise<void> {
  const viewer = withConsent(ctx)
  await managed(ctx, slug)
  await limit(ctx, { 'organisation-manager': viewer.id })
  const { answer } = parse(RequestAnswer, raw)
  await atomically(ctx, async (ctx) => {
    const { id: organisationId, name } = await managedInTurn(ctx, slug)
    const isOpen = and(
      eq(joinRequests.id, idOrRefuse(rawId)),
      eq(joinRequests.organisationId, organisationId),
      isNull(joinRequests.refusedAt),
    )
    const request = rowOrRefuse(await ctx.db.select().from(joinRequests).where(isOpen).for('update'))
    if (answer === 'yes') {
      await refuseMany(ctx, organisationId, request.userId, 'request-many')
      await join(ctx, request)
    } else await ctx.db.update(joinRequests).set({ refusedAt: ctx.now() }).where(isOpen)
    await notify(ctx, {
      userId: request.userId,
      kind: answer === 'yes' ? 'organisation-joined' : 'organisation-refused',
      eventKey: `organisation-answer:${request.id}`,
      values: { title: name },
      href: OWN_HREF,
    })
  })
}

/** Takes back that one asked to join. What was answered stays so. @throws Refusal 'not-found', 'too-many' */
export async function withdrawRequest(ctx: Context, rawId: unknown): Promise<void> {
  const viewer = signedIn(ctx)
  const id = idOrRefuse(rawId)
  await limit(ctx, { 'organisation-member': viewer.id })
  rowOrRefuse(
    await ctx.db
      .delete(joinRequests)
      .where(and(eq(joinRequests.id, id), eq(joinRequests.userId, viewer.id), isNull(joinRequests.refusedAt)))
      .returning({ id: joinRequests.id }),
  )
}

/** Deletes requests that nobody answered, or that were refused, REQUEST_RETENTION_DAYS ago. */
export async function forgetOldRequests({ db, now }: Context): Promise<void> {
  await db.delete(joinRequests).where(lt(joinRequests.askedAt, after(now(), -REQUEST_RETENTION_DAYS * DAY)))
}
