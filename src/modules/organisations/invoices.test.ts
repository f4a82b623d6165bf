import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { makeCourse } from '#modules/courses/test-learning.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { brokenInvariants } from '#modules/payments/queries/invariants.server.ts'
import { unguarded } from '#test/unguarded.ts'
import { auditLines } from '#test/audit.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { cancelInvoice, exportInvoices, markInvoicePaid, orderSeats } from './commands/invoices.server.ts'
import { endOrganisation } from './commands/administer.server.ts'
import { giveSeat } from './commands/seats.server.ts'
import { invoiceOf, invoicesForAdmins, invoicesOf, invoiceSums } from './queries/invoices.server.ts'
import { invoicePdf, reportPdf } from './queries/files.server.ts'
import { lotsOf } from './queries/seats.server.ts'
import { joinForTest, manageForTest, organisationForTest } from './test-person.ts'
import { organisationMonths } from './tables.server.ts'

const COURSE = 9411

async function setUp(world: World) {
  const admin = await world.admin()
  const njeri = await world.member('Njeri')
  await makeCourse(world.visitor, { id: COURSE, priceKes: 1500, title: 'Invoices' })
  await makeCourse(world.visitor, { id: COURSE + 1 })
  const { id, slug } = await organisationForTest(admin, admin.viewer.id)
  await manageForTest(admin, id, njeri.viewer.id)
  return { admin: { ...admin, viewer: { ...admin.viewer, hasFreshPassword: true } }, njeri, id, slug }
}
const order = (quantity: string, courseId = COURSE) => ({ courseId: String(courseId), quantity })

const run = ({ db }: Context, text: string) => db.execute(sql.raw(text))

describe('seats that an organisation orders', () => {
  spec("cost the server's price, and are there once an administrator saw the money", async ({ world }) => {
    const { admin, njeri, id, slug } = await setUp(world)
    const number = await orderSeats(njeri, slug, { ...order('20'), priceKes: '1', totalKes: '1' })
    expect(await invoiceOf(njeri, slug, String(number))).toMatchObject({
      number: 1,
      billedTo: 'Nairobi Technical',
      quantity: 20,
      priceKes: 1500,
      totalKes: 30_000,
      status: 'open',
    })
    for (const wrong of ['0', '1001', '-1', '1.5', 'x'])
      expect(await refusal(orderSeats(njeri, slug, order(wrong))), wrong).toEqual({
        quantity: 'number-range',
      })
    expect(await refusal(orderSeats(njeri, slug, order('1', COURSE + 1)))).toEqual({
      courseId: 'option-unknown',
    })
    expect(await refusal(orderSeats(admin, slug, order('1')))).toBe('not-found')
    expect(await lotsOf(njeri, slug)).toEqual([])

    const plain = { ...admin, viewer: { ...admin.viewer, hasFreshPassword: false } }
    expect(await refusal(markInvoicePaid(plain, '1', { reference: 'BANK-1' }))).toBe('password-needed')
    expect(await refusal(markInvoicePaid(admin, '2', { reference: 'BANK-1' }))).toBe('not-found')
    expect(await refusal(markInvoicePaid(admin, '1', { reference: ' ' }))).toEqual({ reference: 'required' })
    await markInvoicePaid(admin, '1', { reference: 'BANK-1' })
    expect(await lotsOf(njeri, slug)).toMatchObject([{ courseId: COURSE, seats: 20, used: 0, invoice: 1 }])
    const told = await njeri.db.select().from(notifications)
    expect(told).toMatchObject([
      { userId: njeri.viewer.id, kind: 'seats-paid', href: `/organisations/${slug}/seats` },
    ])
    for (const reference of ['BANK-1', 'BANK-2'])
      expect(await refusal(markInvoicePaid(admin, '1', { reference }))).toBe('invoice-settled')
    expect(await refusal(cancelInvoice(admin, '1', { reason: 'Late' }))).toBe('invoice-settled')

    // One reference is one payment.
    await orderSeats(njeri, slug, order('1'))
    for (const reference of ['BANK-1', ' bank-1 ', 'Ba nk-1'])
      expect(await refusal(markInvoicePaid(admin, '2', { reference })), reference).toEqual({
        reference: 'invoice-reference',
      })
    expect(await refusal(markInvoicePaid(admin, '2', { reference: 'Bank, today' }))).toEqual({
      reference: 'payout-reference',
    })
    await cancelInvoice(admin, '2', { reason: 'Ordered twice' })
    await orderSeats(njeri, slug, order('2'))
    expect((await invoicesOf(njeri, slug, 1)).rows.map((row) => [row.number, row.status])).toEqual([
      [3, 'open'],
      [2, 'cancelled'],
      [1, 'paid'],
    ])
    expect(await invoiceSums(admin)).toEqual({
      open: { invoices: 1, kes: 3000 },
      paid: { invoices: 1, kes: 30_000 },
      cancelled: { invoices: 1, kes: 1500 },
    })
    expect((await invoicesForAdmins(admin, 1)).rows).toHaveLength(3)
    const file = await new Response(await exportInvoices(admin)).text()
    expect(
      file
        .split('\r\n')
        .slice(1, 4)
        .map((line) => line.split(',')[0]),
    ).toEqual(['ST-0001', 'ST-0002', 'ST-0003'])
    expect(file).toContain('Nairobi Technical,Invoices,20,1500,30000,paid,')
    expect((await auditLines(admin.db)).map(({ action }) => action)).toEqual([
      'seat-invoice.paid',
      'seat-invoice.cancel',
      'seat-invoices.export',
    ])
    // An organisation that ends owes nothing any more; what it paid stays.
    await endOrganisation(admin, id, { reason: 'Closed' })
    expect((await invoicesForAdmins(admin, 1)).rows.map(({ status }) => status)).toEqual([
      'cancelled',
      'cancelled',
      'paid',
    ])
    expect(await brokenInvariants(admin)).toEqual([])
  })

  spec(
    'are paid once by one payment, also where its reference was kept as it was typed',
    async ({ world }) => {
      const { admin, njeri, slug } = await setUp(world)
      await orderSeats(njeri, slug, order('1'))
      await orderSeats(njeri, slug, order('1'))
      await markInvoicePaid(admin, '1', { reference: 'BANK-1' })
      await unguarded(
        admin,
        ['seat_invoices'],
        `update seat_invoices set reference = 'ukl 7rt61sv' where number = 1`,
      )
      expect(await refusal(markInvoicePaid(admin, '2', { reference: 'UKL7RT61SV' }))).toEqual({
        reference: 'invoice-reference',
      })
    },
  )

  spec('have a sheet to print, and so has a month, the same whenever it is drawn', async ({ world }) => {
    const { admin, njeri, id, slug } = await setUp(world)
    const number = String(await orderSeats(njeri, slug, order('3')))
    const pdf = await invoicePdf(njeri, slug, number)
    expect(pdf.name).toBe('stadi-ST-0001.pdf')
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await invoicePdf({ ...admin, locale: 'sw' }, slug, number)).bytes.length).toBeGreaterThan(1000)
    const stranger = await world.member('Amina')
    expect(await refusal(invoicePdf(stranger, slug, number))).toBe('not-found')
    const other = await organisationForTest(admin, admin.viewer.id)
    await manageForTest(admin, other.id, stranger.viewer.id)
    expect(await refusal(invoicePdf(stranger, other.slug, number))).toBe('not-found')
    const courses = [{ title: 'Invoices', seats: 1, active: 2, lessons: 3, certificates: 0 }]
    const figures = { members: 9, joined: 9, showing: 4, active: 2, lessons: 3, certificates: 0, courses }
    await admin.db
      .insert(organisationMonths)
      .values({ organisationId: id, month: '2026-10-01', figures, madeAt: world.now() })
    const report = await reportPdf(njeri, slug, '2026-10')
    expect(report.bytes.length).toBeGreaterThan(1000)
    expect((await reportPdf(njeri, slug, '2026-10')).bytes.equals(report.bytes)).toBe(true)
    expect(await refusal(reportPdf(njeri, slug, '2026-09'))).toBe('not-found')
  })
})

describe('the rules of the books about seats', () => {
  const plants: [string, string][] = [
    [
      'seats are bought as often as invoices were paid',
      `update seat_lots set seats = 4 where invoice_id is not null`,
    ],
    [
      'seats are bought as often as invoices were paid',
      `update seat_invoices set status = 'open', settled_at = null, settled_by = null, reference = null`,
    ],
    ['invoices are numbered from 1', 'update seat_invoices set number = 7'],
    ['a lot counts the seats', 'update seat_lots set used = 0'],
    ['a seat is of a lot of its organisation', `update organisation_seats set course_id = ${COURSE + 1}`],
    ['a seat that somebody has opens its course', 'delete from course_purchases'],
  ]
  for (const [rule, text] of plants)
    spec(`broken, "${rule}" is named: ${text.slice(0, 50)}`, async ({ world }) => {
      const { admin, njeri, id, slug } = await setUp(world)
      await orderSeats(njeri, slug, order('3'))
      await markInvoicePaid(admin, '1', { reference: 'BANK-1' })
      const member = await joinForTest(admin, id, njeri.viewer.id)
      await giveSeat(njeri, slug, member, { courseId: COURSE })
      expect(await brokenInvariants(admin)).toEqual([])
      const tables = ['seat_lots', 'seat_invoices', 'organisation_seats', 'course_purchases']
      // Planted past the guards, as a manual change in the database could.
      await unguarded(admin, tables, text)
      expect((await brokenInvariants(admin)).map((broken) => broken.rule).join('\n')).toContain(rule)
    })

  for (const text of [
    'delete from seat_invoices',
    'update seat_invoices set quantity = 4, total_kes = 6000',
    `update seat_invoices set reference = 'OTHER'`,
    'delete from seat_lots',
    'update seat_lots set seats = 9',
    'delete from organisation_seats',
  ])
    spec(`the database refuses: ${text}`, async ({ world }) => {
      const { admin, njeri, id, slug } = await setUp(world)
      await orderSeats(njeri, slug, order('3'))
      await markInvoicePaid(admin, '1', { reference: 'BANK-1' })
      const member = await joinForTest(admin, id, njeri.viewer.id)
      await giveSeat(njeri, slug, member, { courseId: COURSE })
      await expect(run(admin, text)).rejects.toThrow()
    })
})
