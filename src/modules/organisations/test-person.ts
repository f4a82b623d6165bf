import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY } from '#kit/time.ts'
import type { Member, Someone } from '#test/everything-of.ts'
import { grantSeat } from '#modules/courses/commands/seat-access.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import {
  invitationImports,
  invitations,
  joinRequests,
  memberRemovals,
  organisationManagers,
  organisationMembers,
  organisations,
  organisationSeats,
  recordStatements,
  recordStores,
  seatInvoices,
  seatLots,
} from './tables.server.ts'

/** An organisation, made by somebody, as an administrator would. */
export async function organisationForTest(
  ctx: Context,
  createdBy: string,
  more: Partial<typeof organisations.$inferInsert> = {},
): Promise<{ id: string; slug: string }> {
  const id = newId()
  const slug = more.slug ?? `org-${id.slice(0, 8)}`
  await ctx.db
    .insert(organisations)
    .values({
      id,
      name: 'Nairobi Technical',
      kind: 'college',
      createdBy,
      createdAt: ctx.now(),
      ...more,
      slug,
    })
  return { id, slug }
}

export async function manageForTest(ctx: Context, organisationId: string, userId: string): Promise<void> {
  await ctx.db.insert(organisationManagers).values({ organisationId, userId, namedAt: ctx.now() })
}

export async function joinForTest(
  ctx: Context,
  organisationId: string,
  userId: string,
  shows = false,
): Promise<string> {
  const id = newId()
  await ctx.db
    .insert(organisationMembers)
    .values({
      id,
      organisationId,
      userId,
      joinedAt: ctx.now(),
      way: 'link',
      showsSince: shows ? ctx.now() : null,
    })
  return id
}

export async function lotForTest(
  ctx: Context,
  {
    organisationId,
    createdBy,
    ...more
  }: { organisationId: string; createdBy: string } & Partial<typeof seatLots.$inferInsert>,
): Promise<string> {
  const id = newId()
  await ctx.db
    .insert(seatLots)
    .values({
      id,
      organisationId,
      createdBy,
      seats: 2,
      endsAt: after(ctx.now(), 30 * DAY),
      reason: 'For a test',
      createdAt: ctx.now(),
      ...more,
    })
  return id
}

/** An order of seats that nobody paid yet; a trigger gives it its number. */
export async function invoiceForTest(
  ctx: Context,
  invoice: Pick<typeof seatInvoices.$inferInsert, 'organisationId' | 'courseId' | 'orderedBy'> &
    Partial<typeof seatInvoices.$inferInsert>,
): Promise<string> {
  const { quantity = 1, priceKes = 500 } = invoice
  const id = newId()
  await ctx.db
    .insert(seatInvoices)
    .values({
      billedTo: 'Nairobi Technical',
      courseTitle: 'Course',
      orderedAt: ctx.now(),
      ...invoice,
      quantity,
      priceKes,
      totalKes: quantity * priceKes,
      id,
      number: 0,
    })
  return id
}

const COURSE = 990_005

/** Somebody's place in an organisation of theirs that another made, and one that they made, ordered for and ended. */
export async function fillForPerson(ctx: Member, { adminId }: Someone): Promise<void> {
  const { id: userId, email, name } = ctx.viewer
  const now = ctx.now()
  await makeCourse(ctx, { id: COURSE, priceKes: 500 })
  const { id } = await organisationForTest(ctx, adminId)
  await manageForTest(ctx, id, userId)
  await joinForTest(ctx, id, userId, true)
  await ctx.db
    .insert(recordStores)
    .values({ organisationId: id, endpoint: 'https://lrs.example.com/xapi', access: 'x', setAt: now })
  await ctx.db
    .insert(recordStatements)
    .values({ id: newId(), organisationId: id, userId, eventKey: 'test', createdAt: now, sentAt: now })
  const lotId = await lotForTest(ctx, { organisationId: id, createdBy: adminId })
  const seat = { lotId, organisationId: id, courseId: COURSE, givenAt: now }
  const seatId = newId()
  await ctx.db.insert(organisationSeats).values({ ...seat, id: seatId, userId })
  await grantSeat(ctx, { userId, courseId: COURSE, seatId })
  await ctx.db.insert(organisationSeats).values({ ...seat, id: newId(), userId: null, givenBy: userId })
  await ctx.db
    .insert(invitations)
    .values({
      id: newId(),
      organisationId: id,
      name,
      email,
      locale: 'en',
      createdAt: now,
      expiresAt: after(now, DAY),
    })
  await ctx.db
    .insert(joinRequests)
    .values({ id: newId(), organisationId: id, userId, way: 'link', shows: true, askedAt: now })
  await ctx.db.insert(memberRemovals).values({ organisationId: id, userId, removedAt: now })
  await ctx.db
    .insert(invitationImports)
    .values({
      id: newId(),
      organisationId: id,
      rest: [],
      lines: 1,
      done: 1,
      createdBy: userId,
      createdAt: now,
    })
  const own = await organisationForTest(ctx, userId, { endedAt: now, endedBy: userId, endReason: 'Over' })
  await lotForTest(ctx, { organisationId: own.id, createdBy: userId })
  await invoiceForTest(ctx, {
    organisationId: own.id,
    courseId: COURSE,
    orderedBy: userId,
    status: 'cancelled',
    settledAt: now,
    settledBy: userId,
    cancelReason: 'Over',
  })
}
