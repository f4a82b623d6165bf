import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { managerIds } from './queries/for-admins.server.ts'
import { invoiceNumber } from './rules.ts'
import { organisations } from './tables.server.ts'

/** What programs hear of an organisation, in the transaction in which it happens: by its address, and never with a name (decision 120). */
async function slugOf({ db }: Context, organisationId: string): Promise<string> {
  const [row] = await db
    .select({ slug: organisations.slug })
    .from(organisations)
    .where(eq(organisations.id, organisationId))
  return row!.slug
}

type Seat = { seatId: string; organisationId: string; userId: string; courseId: number }

/** Tells the programs of whoever got a seat, or from whom it was taken. */
export async function tellOfSeat(
  ctx: Context,
  type: 'seat.given' | 'seat.taken_back',
  { seatId, organisationId, userId, courseId }: Seat,
): Promise<void> {
  const data = { course_id: courseId, organisation: await slugOf(ctx, organisationId) }
  await ctx.publish(ctx, { type, userId, key: `${type}:${seatId}`, data })
}

type Membership = { organisationId: string; memberId: string }

/** Tells the programs of whoever manages the organisation, by the id that their list has. */
export async function tellOfMember(
  ctx: Context,
  type: 'member.joined' | 'member.left',
  { organisationId, memberId }: Membership,
): Promise<void> {
  const managers = await managerIds(ctx, organisationId)
  if (managers.length === 0) return
  const data = { organisation: await slugOf(ctx, organisationId), member_id: memberId }
  for (const userId of managers) await ctx.publish(ctx, { type, userId, key: `${type}:${memberId}`, data })
}

type Invoice = {
  organisationId: string
  slug: string
  number: number
  courseId: number
  quantity: number
  totalKes: number
}

/** Tells them that the seats of an invoice are there. */
export async function tellOfInvoice(
  ctx: Context,
  { organisationId, slug, number, courseId, quantity, totalKes }: Invoice,
): Promise<void> {
  const data = {
    organisation: slug,
    invoice: invoiceNumber(number),
    course_id: courseId,
    seats: quantity,
    total_kes: totalKes,
  }
  for (const userId of await managerIds(ctx, organisationId))
    await ctx.publish(ctx, { type: 'invoice.paid', userId, key: `invoice.paid:${number}`, data })
}
