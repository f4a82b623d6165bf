import { and, eq, isNull } from 'drizzle-orm'
import { atomically, type Context, freshPassword } from '#context.ts'
import { locksOf } from '#core/advisory-lock.server.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command, given, idOf, perPerson } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { newId } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { asPrinted } from '#kit/printing/printed-name.ts'
import { Refusal } from '#kit/refusal.ts'
import { after, DAY, midnightOf, nairobiDay } from '#kit/time.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { personByEmail } from '#modules/accounts/queries/people.server.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { countManagers } from '../queries/for-admins.server.ts'
import { payableCourses } from '../queries/seats.server.ts'
import { lockScopes, MOST_GRANT_DAYS, MOST_MANAGERS, organisationsLimits, roomHref } from '../rules.ts'
import {
  invitationImports,
  invitations,
  organisationManagers,
  organisationMembers,
  organisations,
  seatInvoices,
  seatLots,
} from '../tables.server.ts'
import { NamedManager, NameMark, NewOrganisation, Reason, SeatGrant } from '../types.ts'

const takeAdvisoryLock = locksOf(lockScopes)

const limit = limitsOf(organisationsLimits)

/** Makes an organisation; whoever manages it is named next. @returns its id */
export const createOrganisation = command(
  {
    who: 'admin',
    input: [NewOrganisation],
    refuses: ['slug-taken', 'too-many', 'name-without-letters', 'name-not-drawn'],
  },
  async (ctx, made): Promise<string> => {
    // Its certificates and invoices say it.
    asPrinted(made.name)
    await limit(ctx, { 'organisation-admin': ctx.viewer.id })
    const id = newId()
    await atomically(ctx, async (ctx) => {
      const rows = await ctx.db
        .insert(organisations)
        .values({ id, ...made, createdBy: ctx.viewer.id, createdAt: ctx.now() })
        .onConflictDoNothing({ target: organisations.slug })
        .returning({ id: organisations.id })
      if (rows.length === 0) throw new Refusal('slug-taken', { fields: { slug: 'slug-taken' } })
      await writeAudit(ctx, {
        actor: ctx.viewer.id,
        action: 'organisation.create',
        object: `organisation:${id}`,
        details: made,
      })
    })
    return id
  },
)

/** For a transaction: an organisation that has not ended, kept from ending until it does. */
async function living(ctx: Context, id: string) {
  await takeAdvisoryLock(ctx, 'organisation', id)
  const row = rowOrRefuse(
    await ctx.db
      .select({
        slug: organisations.slug,
        name: organisations.name,
        certificatesSince: organisations.certificatesSince,
        endedAt: organisations.endedAt,
      })
      .from(organisations)
      .where(eq(organisations.id, id)),
  )
  if (row.endedAt) throw new Refusal('organisation-over')
  return row
}

/** Names an account as a manager; they are told. */
export const nameManager = command(
  {
    who: 'admin',
    input: [idOf(), NamedManager],
    limit: perPerson(organisationsLimits, 'organisation-admin'),
    refuses: ['not-found', 'organisation-over', 'person-not-found'],
  },
  async (ctx, id, { email }): Promise<void> => {
    const { id: userId } = await personByEmail(ctx, email)
    await atomically(ctx, async (ctx) => {
      const { slug, name } = await living(ctx, id)
      const full = (await countManagers(ctx, id)) >= MOST_MANAGERS
      if (full) throw new Refusal('invalid-input', { fields: { email: 'organisation-managers-full' } })
      const named = await ctx.db
        .insert(organisationManagers)
        .values({ organisationId: id, userId, namedAt: ctx.now() })
        .onConflictDoNothing()
        .returning({ userId: organisationManagers.userId })
      if (named.length === 0)
        throw new Refusal('invalid-input', { fields: { email: 'organisation-manages-already' } })
      await writeAudit(ctx, {
        actor: ctx.viewer.id,
        action: 'organisation-manager.name',
        object: `organisation:${id}`,
        details: { account: userId },
      })
      await notify(ctx, {
        userId,
        kind: 'organisation-named',
        // Who was removed and is named again is told again.
        eventKey: `organisation-named:${id}:${ctx.now().getTime()}`,
        values: { title: name },
        href: roomHref(slug),
      })
    })
  },
)

/** Takes a manager off. */
export const removeManager = command(
  {
    who: 'admin',
    input: [idOf(), idOf()],
    limit: perPerson(organisationsLimits, 'organisation-admin'),
    // 'not-found' for whoever is none.
    refuses: ['not-found'],
    atomic: true,
  },
  async (ctx, id, userId): Promise<void> => {
    await takeAdvisoryLock(ctx, 'organisation', id)
    rowOrRefuse(
      await ctx.db
        .delete(organisationManagers)
        .where(and(eq(organisationManagers.organisationId, id), eq(organisationManagers.userId, userId)))
        .returning({ userId: organisationManagers.userId }),
    )
    await writeAudit(ctx, {
      actor: ctx.viewer.id,
      action: 'organisation-manager.remove',
      object: `organisation:${id}`,
      details: { account: userId },
    })
  },
)

/** Gives an organisation seats of a course, or of every course, until a day. */
export const grantSeats = command(
  {
    who: 'admin',
    input: [idOf(), SeatGrant],
    limit: perPerson(organisationsLimits, 'organisation-admin'),
    fresh: true,
    refuses: ['not-found', 'organisation-over'],
  },
  async (ctx, id, { courseId, seats, until, reason }): Promise<void> => {
    const endsAt = after(midnightOf(until), DAY)
    const isFar = endsAt > after(ctx.now(), MOST_GRANT_DAYS * DAY)
    if (until < nairobiDay(ctx.now()) || isFar)
      throw new Refusal('invalid-input', { fields: { until: 'seat-day' } })
    await atomically(ctx, async (ctx) => {
      await living(ctx, id)
      const isKnown =
        courseId === '' || (await payableCourses(ctx)).some((course) => course.courseId === courseId)
      if (!isKnown) throw new Refusal('invalid-input', { fields: { courseId: 'option-unknown' } })
      await ctx.db
        .insert(seatLots)
        .values({
          id: newId(),
          organisationId: id,
          courseId: courseId === '' ? null : courseId,
          seats,
          endsAt,
          reason,
          createdBy: ctx.viewer.id,
          createdAt: ctx.now(),
        })
      await writeAudit(ctx, {
        actor: ctx.viewer.id,
        action: 'seats.grant',
        object: `organisation:${id}`,
        details: { course: courseId || 'all', seats, until, reason },
      })
    })
  },
)

/**
 * Says whether an organisation's name may stand on certificates that are issued from now on; what was issued stays as it is.
 * @param raw NameMark
 */
export const agreeName = command(
  {
    who: 'admin',
    input: [idOf(), given<unknown>()],
    // 'password-needed' for yes.
    refuses: ['password-needed', 'not-found', 'organisation-over', 'invalid-input', 'too-many'],
  },
  async (ctx, id, raw): Promise<void> => {
    const isAgreed = parse(NameMark, raw).named === 'yes'
    // What a certificate says then cannot be taken back.
    if (isAgreed) freshPassword(ctx)
    await limit(ctx, { 'organisation-admin': ctx.viewer.id })
    await atomically(ctx, async (ctx) => {
      const { name, certificatesSince } = await living(ctx, id)
      if ((certificatesSince !== null) === isAgreed) return
      await ctx.db
        .update(organisations)
        .set({ certificatesSince: isAgreed ? ctx.now() : null })
        .where(eq(organisations.id, id))
      await writeAudit(ctx, {
        actor: ctx.viewer.id,
        action: isAgreed ? 'organisation-name.agree' : 'organisation-name.end',
        object: `organisation:${id}`,
        details: { name },
      })
    })
  },
)

/**
 * Ends an organisation: nobody manages it or joins it any more, nobody is shown to it, its invitations are withdrawn and its open
 * invoices cancelled. What people learned, their certificates and their access stay, and so do the books. Repeating is refused.
 */
export const endOrganisation = command(
  {
    who: 'admin',
    input: [idOf(), Reason],
    limit: perPerson(organisationsLimits, 'organisation-admin'),
    fresh: true,
    refuses: ['not-found', 'organisation-over'],
    atomic: true,
  },
  async (ctx, id, { reason }): Promise<void> => {
    await living(ctx, id)
    const now = ctx.now()
    const ended = { endedAt: now, endedBy: ctx.viewer.id, endReason: reason }
    await ctx.db.update(organisations).set(ended).where(eq(organisations.id, id))
    // A list that is just read ends first: what it invites is then there to be withdrawn.
    for (const table of [invitationImports, invitations, organisationMembers, organisationManagers])
      await ctx.db.delete(table).where(eq(table.organisationId, id))
    await ctx.db
      .update(seatInvoices)
      .set({ status: 'cancelled', settledAt: now, settledBy: ctx.viewer.id, cancelReason: reason })
      .where(and(eq(seatInvoices.organisationId, id), isNull(seatInvoices.settledAt)))
    await writeAudit(ctx, {
      actor: ctx.viewer.id,
      action: 'organisation.end',
      object: `organisation:${id}`,
      details: { reason },
    })
  },
)
