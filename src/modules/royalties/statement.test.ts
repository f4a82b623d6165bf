import { describe, expect } from 'vitest'
import { DAY, MINUTE } from '#kit/time.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { pdfRead } from '#modules/resumes/print/read-back.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { payRoyalties, takeBackPayout } from './commands/payouts.server.ts'
import { recordSale, reverseSale } from './sample/sales.server.ts'
import { ownEarnings } from './queries/earnings.server.ts'
import { statementCsv, statementPdf } from './queries/statement.server.ts'
import { first, rateForTest } from './test-person.ts'

const COURSE = 9500

/** A sale in November, and in December another, the first one's refund, a payout and one that was taken back. */
async function twoMonths(world: World) {
  const admin = await world.admin()
  const njeri = await world.member('Wanjikũ Mũthoni')
  await makeCourse(admin, { id: COURSE, priceKes: 9000, title: '=Sheets, for pay' })
  await rateForTest(njeri, { courseId: COURSE, userId: njeri.viewer.id, percent: 30 })
  const sale = (reference: string) =>
    recordSale(admin, { courseId: COURSE, reference, amountKes: 9001, at: world.now() })
  await sale('one')
  world.wait(10 * DAY)
  await sale('two')
  world.wait(5 * MINUTE)
  await reverseSale(admin, 'one', world.now())
  await payRoyalties(admin, njeri.viewer.id, { amountKes: 700, reference: 'TKN1' })
  await payRoyalties(admin, njeri.viewer.id, { amountKes: 70, reference: 'TKN2' })
  const { payouts } = await ownEarnings(njeri, first)
  const wrong = payouts.rows.find(({ reference }) => reference === 'TKN2')!
  await takeBackPayout(admin, njeri.viewer.id, wrong.id, { reason: 'A nought was missing' })
  return { admin, njeri }
}

describe('the statement of a month', () => {
  spec(
    'as CSV has a line for each sale, refund and payout; a title cannot be a formula',
    async ({ world }) => {
      const { njeri } = await twoMonths(world)
      const lines = (await new Response(await statementCsv(njeri, '2026-12')).text()).trim().split('\r\n')
      expect(lines[0]).toBe('at,kind,course,sale_kes,percent,amount_kes,reference,reason')
      expect(
        lines
          .slice(1)
          .map((line) => line.replace(/^[^,]+,/, ''))
          .sort(),
      ).toEqual([
        'correction,,,,70,,A nought was missing',
        'payout,,,,-70,TKN2,',
        'payout,,,,-700,TKN1,',
        `refund,"'=Sheets, for pay",-9001,30,-2700,,`,
        `sale,"'=Sheets, for pay",9001,30,2700,,`,
      ])
      expect(
        (await new Response(await statementCsv(njeri, '2026-11')).text()).trim().split('\r\n'),
      ).toHaveLength(2)
    },
  )

  spec(
    'as PDF says whose it is, the balance before and after, and each day, in both languages',
    async ({ world }) => {
      const { njeri } = await twoMonths(world)
      const read = async (who: typeof njeri) =>
        (await pdfRead(await statementPdf(who, '2026-12'))).pages
          .map(({ text }) => text)
          .join(' ')
          .replaceAll(/\s+/g, ' ')
      const text = await read(njeri)
      for (const words of [
        'Statement of shares',
        'Wanjikũ Mũthoni',
        'Owed before this month KES 2,700',
        'Owed after it KES 2,000',
        'Refund: =Sheets, for pay',
        'TKN1',
        'Taken back: A nought was missing',
      ])
        expect(text).toContain(words)
      expect(await read({ ...njeri, locale: 'sw' })).toContain('Deni baada yake')
    },
  )

  spec(
    'as PDF has a line for each course where there are too many days, and is made ten times an hour',
    async ({ world }) => {
      const { admin, njeri } = await twoMonths(world)
      const other = COURSE + 1
      await makeCourse(admin, { id: other, priceKes: 9000, title: 'Letters' })
      await rateForTest(njeri, { courseId: other, userId: njeri.viewer.id, percent: 30 })
      world.wait(40 * DAY)
      const reference = (courseId: number, day: number) => `${courseId} ${day}`
      for (const courseId of [COURSE, other])
        for (let day = 1; day <= 31; day++)
          await recordSale(admin, {
            courseId,
            reference: reference(courseId, day),
            amountKes: 1000,
            at: new Date(`2026-12-${String(day).padStart(2, '0')}T09:00:00Z`),
          })
      const { pages } = await pdfRead(await statementPdf(njeri, '2026-12'))
      const text = pages
        .map((page) => page.text)
        .join(' ')
        .replaceAll(/\s+/g, ' ')
      expect(pages).toHaveLength(1)
      expect(text.match(/Whole month/g)).toHaveLength(3)
      expect(text).toContain('Whole month Letters 31 KES 31,000 KES 9,300')
      for (let made = 1; made < 10; made++) await statementPdf(njeri, '2026-11')
      expect(await refusal(statementPdf(njeri, '2026-11'))).toBe('too-many')
    },
  )

  spec("is its teacher's alone, and of a month that began", async ({ world }) => {
    const { njeri } = await twoMonths(world)
    const stranger = await world.member('Stranger')
    for (const make of [statementCsv, statementPdf]) {
      expect(await refusal(make(njeri, '2027-01'))).toBe('not-found')
      expect(await refusal(make(njeri, 'x'))).toBe('not-found')
      expect(await refusal(make(world.visitor, '2026-11'))).toBe('not-authenticated')
    }
    const theirs = await new Response(await statementCsv(stranger, '2026-12')).text()
    expect(theirs.trim().split('\r\n')).toHaveLength(1)
  })
})
