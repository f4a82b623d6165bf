import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { atomically, type Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { contentPath } from '#kit/project-root.server.ts'
import { after, DAY } from '#kit/time.ts'
import { grantSeat } from '#modules/courses/commands/seat-access.server.ts'
import { ownsCourse } from '#modules/courses/queries/access.server.ts'
import { courseIdBySlug } from '#modules/courses/queries/lookup.server.ts'
import { figuresOf } from '../queries/months.server.ts'
import { lotFor, payableCourses } from '../queries/seats.server.ts'
import { BOUGHT_DAYS, kinds, monthBefore } from '../rules.ts'
import {
  organisationManagers,
  organisationMembers,
  organisationMonths,
  organisations,
  organisationSeats,
  seatInvoices,
  seatLots,
} from '../tables.server.ts'

const text = z.string().trim().min(1)
const daysAgo = z.int().min(1)

/** An invented organisation, people of the sample by their addresses and courses by their slugs. */
const Planned = z.strictObject({
  slug: text,
  name: text,
  kind: z.enum(kinds),
  daysAgo,
  manager: text,
  members: z.array(z.strictObject({ email: text, daysAgo, shows: z.boolean() })),
  grants: z.array(
    z.strictObject({
      course: text.nullable(),
      seats: z.int().min(1),
      days: z.int().min(1),
      isOpen: z.boolean(),
      reason: text,
    }),
  ),
  /** Paid by a reference, cancelled with a reason, or open. */
  orders: z.array(
    z.strictObject({
      course: text,
      quantity: z.int().min(1),
      daysAgo,
      reference: text.nullable(),
      cancelled: text.nullable(),
    }),
  ),
  seats: z.array(z.strictObject({ course: text, email: text, daysAgo })),
})
type Plan = z.infer<typeof Planned>

export const readOrganisations = (): Plan[] =>
  z.array(Planned).parse(JSON.parse(readFileSync(contentPath('demo', 'organisations.json'), 'utf8')))

type Loading = { id: string; plan: Plan; people: Map<string, string>; createdBy: string }

/** Organisations to try out; none where there are any. @param people ids by address */
export async function loadOrganisations(
  ctx: Context,
  people: Map<string, string>,
  createdBy: string,
): Promise<void> {
  if ((await ctx.db.$count(organisations)) > 0) return
  for (const plan of readOrganisations())
    await atomically(ctx, async (ctx) => {
      const id = newId()
      const { slug, name, kind } = plan
      const createdAt = after(ctx.now(), -plan.daysAgo * DAY)
      await ctx.db.insert(organisations).values({ id, slug, name, kind, createdBy, createdAt })
      const loading = { id, plan, people, createdBy }
      await loadPeople(ctx, loading)
      await loadSeats(ctx, loading)
      const month = monthBefore(ctx.now())
      const figures = await figuresOf(ctx, id, month)
      await ctx.db
        .insert(organisationMonths)
        .values({ organisationId: id, month, figures, madeAt: ctx.now() })
    })
}

async function loadPeople(ctx: Context, { id, plan, people }: Loading): Promise<void> {
  const manager = people.get(plan.manager)
  if (manager)
    await ctx.db
      .insert(organisationManagers)
      .values({ organisationId: id, userId: manager, namedAt: ctx.now() })
  for (const { email, daysAgo, shows } of plan.members) {
    const userId = people.get(email)
    const joinedAt = after(ctx.now(), -daysAgo * DAY)
    if (userId)
      await ctx.db
        .insert(organisationMembers)
        .values({
          id: newId(),
          organisationId: id,
          userId,
          joinedAt,
          way: 'link',
          showsSince: shows ? joinedAt : null,
        })
  }
}

async function loadSeats(ctx: Context, { id, plan, people, createdBy }: Loading): Promise<void> {
  const own = { organisationId: id, createdBy }
  for (const { course, days, ...grant } of plan.grants) {
    const courseId = course === null ? null : await courseIdBySlug(ctx, course)
    if (courseId === undefined) continue
    await ctx.db
      .insert(seatLots)
      .values({
        id: newId(),
        ...own,
        courseId,
        ...grant,
        endsAt: after(ctx.now(), days * DAY),
        createdAt: after(ctx.now(), -plan.daysAgo * DAY),
      })
  }
  const prices = await payableCourses(ctx)
  for (const order of plan.orders) {
    const courseId = await courseIdBySlug(ctx, order.course)
    const course = prices.find((one) => one.courseId === courseId)
    if (course) await loadOrder(ctx, { id, plan, people, createdBy }, order, course)
  }
  for (const { course, email, daysAgo } of plan.seats) {
    const [courseId, userId] = [await courseIdBySlug(ctx, course), people.get(email)]
    const lotId = courseId && (await lotFor(ctx, { organisationId: id, courseId, onlyOpen: false }))
    if (!courseId || !userId || !lotId || (await ownsCourse(ctx, userId, courseId))) continue
    const seatId = newId()
    const givenAt = after(ctx.now(), -daysAgo * DAY)
    await ctx.db
      .insert(organisationSeats)
      .values({ id: seatId, lotId, organisationId: id, courseId, userId, givenAt })
    await grantSeat(ctx, { userId, courseId, seatId })
  }
}

async function loadOrder(
  ctx: Context,
  { id, plan, people, createdBy }: Loading,
  { quantity, daysAgo, reference, cancelled }: Plan['orders'][number],
  { courseId, title, priceKes }: { courseId: number; title: string; priceKes: number },
): Promise<void> {
  const orderedAt = after(ctx.now(), -daysAgo * DAY)
  const isSettled = reference !== null || cancelled !== null
  const invoiceId = newId()
  await ctx.db.insert(seatInvoices).values({
    id: invoiceId,
    // The database numbers it.
    number: 0,
    organisationId: id,
    billedTo: plan.name,
    courseId,
    courseTitle: title,
    quantity,
    priceKes,
    totalKes: quantity * priceKes,
    status: reference !== null ? 'paid' : cancelled !== null ? 'cancelled' : 'open',
    orderedBy: people.get(plan.manager) ?? createdBy,
    orderedAt,
    settledAt: isSettled ? after(orderedAt, 2 * DAY) : null,
    settledBy: isSettled ? createdBy : null,
    reference,
    cancelReason: cancelled ?? '',
  })
  if (reference !== null)
    await ctx.db
      .insert(seatLots)
      .values({
        id: newId(),
        organisationId: id,
        createdBy,
        courseId,
        seats: quantity,
        endsAt: after(orderedAt, BOUGHT_DAYS * DAY),
        invoiceId,
        createdAt: after(orderedAt, 2 * DAY),
      })
}
