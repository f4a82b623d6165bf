import { and, eq, isNull, lt } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command, idOf, internal, perPerson } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { parse } from '#kit/parse.ts'
import { after, DAY } from '#kit/time.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { join, refuseMany } from '../members.server.ts'
import { managed, managedInTurn } from '../queries/managed.server.ts'
import { organisationsLimits, OWN_HREF, REQUEST_RETENTION_DAYS } from '../rules.ts'
import { joinRequests, organisations } from '../tables.server.ts'
import { LinkChoice, RequestAnswer } from '../types.ts'

const limit = limitsOf(organisationsLimits)

/** Whether whoever comes by the link waits for a manager's yes. @param raw LinkChoice */
export const chooseLink = command(
  { who: 'consented', refuses: ['not-found', 'too-many', 'invalid-input'] },
  async (ctx, slug: unknown, raw: unknown): Promise<void> => {
    await managed(ctx, slug)
    await limit(ctx, { 'organisation-manager': ctx.viewer.id })
    const { asks } = parse(LinkChoice, raw)
    await atomically(ctx, async (ctx) => {
      const { id } = await managedInTurn(ctx, slug)
      await ctx.db.update(organisations).set({ linkAsks: asks }).where(eq(organisations.id, id))
    })
  },
)

/** A manager lets somebody in who asked, or says no, which stands for a while; they are told. @param raw RequestAnswer */
export const answerRequest = command(
  { who: 'consented', refuses: ['not-found', 'invalid-input', 'request-many', 'too-many'] },
  async (ctx, slug: unknown, rawId: unknown, raw: unknown): Promise<void> => {
    await managed(ctx, slug)
    await limit(ctx, { 'organisation-manager': ctx.viewer.id })
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
  },
)

/** Takes back that one asked to join. What was answered stays so. */
export const withdrawRequest = command(
  {
    who: 'signed-in',
    input: [idOf()],
    limit: perPerson(organisationsLimits, 'organisation-member'),
    refuses: ['not-found'],
  },
  async (ctx, id): Promise<void> => {
    rowOrRefuse(
      await ctx.db
        .delete(joinRequests)
        .where(
          and(
            eq(joinRequests.id, id),
            eq(joinRequests.userId, ctx.viewer.id),
            isNull(joinRequests.refusedAt),
          ),
        )
        .returning({ id: joinRequests.id }),
    )
  },
)

/** Deletes requests that nobody answered, or that were refused, REQUEST_RETENTION_DAYS ago. */
export const forgetOldRequests = internal(async ({ db, now }: Context): Promise<void> => {
  await db.delete(joinRequests).where(lt(joinRequests.askedAt, after(now(), -REQUEST_RETENTION_DAYS * DAY)))
})
