import { and, eq, isNull, sql } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { locksOf } from '#core/advisory-lock.server.ts'
import { byName } from '#core/by-name.server.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command, given, perPerson } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { streamOf } from '#kit/documents/csv.ts'
import { newId } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { after, DAY } from '#kit/time.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { shareSale } from '#modules/royalties/commands/share.server.ts'
import { managerIds } from '../queries/for-admins.server.ts'
import { invoiceLines } from '../queries/invoices.server.ts'
import { managed, managedInTurn } from '../queries/managed.server.ts'
import { payableCourses } from '../queries/seats.server.ts'
import {
  BOUGHT_DAYS,
  invoiceNumber,
  invoiceNumberIn,
  lockScopes,
  organisationsLimits,
  roomHref,
  saleReference,
} from '../rules.ts'
import { organisations, seatInvoices, seatLots } from '../tables.server.ts'
import { tellOfInvoice } from '../tell-programs.server.ts'
import { PaidMark, Reason, SeatOrder } from '../types.ts'

const takeAdvisoryLock = locksOf(lockScopes)

const limit = limitsOf({ 'organisation-order': { max: 20, windowMs: DAY } })

/**
 * Orders seats of a course at its price of now: an invoice, whose number the database gives. There are seats once it is paid.
 * @param raw SeatOrder
 * @returns its number
 */
export const orderSeats = command(
  { who: 'consented', refuses: ['not-found', 'invalid-input', 'too-many'] },
  async (ctx, slug: unknown, raw: unknown): Promise<number> => {
    await limit(ctx, { 'organisation-order': (await managed(ctx, slug)).id })
    return atomically(ctx, async (ctx) => {
      const { id, name } = await managedInTurn(ctx, slug)
      const { courseId, quantity } = parse(SeatOrder, raw)
      const course = (await payableCourses(ctx)).find((one) => one.courseId === courseId)
      if (!course) throw new Refusal('invalid-input', { fields: { courseId: 'option-unknown' } })
      const [made] = await ctx.db
        .insert(seatInvoices)
        .values({
          id: newId(),
          // The trigger's.
          number: 0,
          organisationId: id,
          billedTo: name,
          courseId,
          courseTitle: course.title,
          quantity,
          priceKes: course.priceKes,
          totalKes: quantity * course.priceKes,
          orderedBy: ctx.viewer.id,
          orderedAt: ctx.now(),
        })
        .returning({ number: seatInvoices.number })
      return made!.number
    })
  },
)

/** For a transaction: an invoice that is neither paid nor cancelled, and its organisation under its lock. */
async function openInvoice(ctx: Context, rawNumber: unknown) {
  const number = invoiceNumberIn(rawNumber)
  if (number === null) throw new Refusal('not-found')
  const invoice = rowOrRefuse(
    await ctx.db
      .select({
        id: seatInvoices.id,
        number: seatInvoices.number,
        organisationId: seatInvoices.organisationId,
        totalKes: seatInvoices.totalKes,
      })
      .from(seatInvoices)
      .where(eq(seatInvoices.number, number)),
  )
  await takeAdvisoryLock(ctx, 'organisation', invoice.organisationId)
  // Before anything that is typed: a form that is sent again names a reference that is taken by this very invoice.
  const isOpen = and(eq(seatInvoices.id, invoice.id), isNull(seatInvoices.settledAt))
  if ((await ctx.db.$count(seatInvoices, isOpen)) === 0) throw new Refusal('invoice-settled')
  return invoice
}

/** Settles it once, of two who do at the same moment. @throws Refusal 'invoice-settled' */
export async function settle(
  ctx: Context,
  id: string,
  set: Partial<typeof seatInvoices.$inferInsert>,
): Promise<void> {
  const soldAt = ctx.now()
  const [settled] = await byName(ctx, ['shares'], (ctx) =>
    ctx.db
      .update(seatInvoices)
      .set({ ...set, settledAt: soldAt })
      .where(and(eq(seatInvoices.id, id), isNull(seatInvoices.settledAt)))
      .returning(),
  )
  if (!settled) throw new Refusal('invoice-settled')
  const { status, number, courseId, totalKes: amountKes } = settled
  if (status === 'paid')
    await shareSale(ctx, { courseId, reference: saleReference(number), amountKes, soldAt })
}

/** An administrator saw the money: the seats are there, and the managers are told. */
export const markInvoicePaid = command(
  {
    who: 'admin',
    input: [given<unknown>(), PaidMark],
    limit: perPerson(organisationsLimits, 'organisation-admin'),
    fresh: true,
    refuses: ['not-found', 'invoice-settled'],
    atomic: true,
  },
  async (ctx, rawNumber, { reference }): Promise<void> => {
    // One after the other, so that a reference that two mark at once is refused and no error.
    await takeAdvisoryLock(ctx, 'organisation', 'references')
    const { id, number, totalKes } = await openInvoice(ctx, rawNumber)
    if (await isReferenceTaken(ctx, reference))
      throw new Refusal('invalid-input', { fields: { reference: 'invoice-reference' } })
    await settle(ctx, id, { status: 'paid', settledBy: ctx.viewer.id, reference })
    await addLot(ctx, id, ctx.viewer.id)
    await writeAudit(ctx, {
      actor: ctx.viewer.id,
      action: 'seat-invoice.paid',
      object: `seat-invoice:${number}`,
      details: { reference, totalKes },
    })
  },
)

/** Whether an invoice has this reference, as it is compared now; earlier ones were kept as they were typed. */
export const isReferenceTaken = async ({ db }: Context, reference: string): Promise<boolean> =>
  (await db.$count(seatInvoices, sql`upper(replace(${seatInvoices.reference}, ' ', '')) = ${reference}`)) > 0

/** The seats of an invoice that was paid, and the news to the managers; in the transaction of its settling. */
export async function addLot(ctx: Context, invoiceId: string, createdBy: string): Promise<void> {
  const [invoice] = await ctx.db
    .select({
      number: seatInvoices.number,
      organisationId: seatInvoices.organisationId,
      courseId: seatInvoices.courseId,
      courseTitle: seatInvoices.courseTitle,
      quantity: seatInvoices.quantity,
      totalKes: seatInvoices.totalKes,
      slug: organisations.slug,
    })
    .from(seatInvoices)
    .innerJoin(organisations, eq(organisations.id, seatInvoices.organisationId))
    .where(eq(seatInvoices.id, invoiceId))
  const { number, organisationId, courseId, courseTitle, quantity, totalKes, slug } = invoice!
  const now = ctx.now()
  await ctx.db
    .insert(seatLots)
    .values({
      id: newId(),
      organisationId,
      courseId,
      seats: quantity,
      endsAt: after(now, BOUGHT_DAYS * DAY),
      invoiceId,
      createdBy,
      createdAt: now,
    })
  await tellOfInvoice(ctx, { organisationId, slug, number, courseId, quantity, totalKes })
  for (const userId of await managerIds(ctx, organisationId))
    await notify(ctx, {
      userId,
      kind: 'seats-paid',
      eventKey: `seats-paid:${number}`,
      values: { title: courseTitle, count: quantity, reference: invoiceNumber(number) },
      href: roomHref(slug, 'seats'),
    })
}

/** An administrator cancels an invoice that nobody paid. */
export const cancelInvoice = command(
  {
    who: 'admin',
    input: [given<unknown>(), Reason],
    limit: perPerson(organisationsLimits, 'organisation-admin'),
    fresh: true,
    refuses: ['not-found', 'invoice-settled'],
    atomic: true,
  },
  async (ctx, rawNumber, { reason }): Promise<void> => {
    const { id, number } = await openInvoice(ctx, rawNumber)
    await settle(ctx, id, { status: 'cancelled', settledBy: ctx.viewer.id, cancelReason: reason })
    await writeAudit(ctx, {
      actor: ctx.viewer.id,
      action: 'seat-invoice.cancel',
      object: `seat-invoice:${number}`,
      details: { reason },
    })
  },
)

/** Every invoice as CSV, in pieces, and an audit log entry. */
export const exportInvoices = command(
  { who: 'admin', limit: perPerson(organisationsLimits, 'organisation-file') },
  async (ctx): Promise<ReadableStream<Uint8Array>> => {
    await writeAudit(ctx, {
      actor: ctx.viewer.id,
      action: 'seat-invoices.export',
      object: 'seat-invoices:csv',
    })
    return streamOf(invoiceLines(ctx))
  },
)
