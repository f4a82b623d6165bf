import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { DAY } from '#kit/time.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { inLanguage } from '#web/locale.server.ts'
import { moneySpec as spec } from '#test/money.ts'
import type { World } from '#test/world.ts'
import { remindOfParts } from './commands/remind.server.ts'
import { courseNote } from './course-note.server.tsx'
import { COURSE, courseInParts, payParts, setPrice } from '#test/instalments.ts'

type Person = Awaited<ReturnType<World['member']>>
const told = async (who: Person) =>
  (await who.db.select().from(notifications).where(eq(notifications.userId, who.viewer.id)))
    .filter(({ kind }) => kind === 'part-due')
    .map(({ values }) => values)
const mails = async (who: Person) =>
  (await who.db.select().from(outgoingMails)).filter(({ subject }) => subject.startsWith('Part '))

async function setUp(world: World) {
  await courseInParts(world)
  const amina = await world.member('Amina')
  await payParts(world, amina, '3')
  return amina
}

describe('a reminder of a part', () => {
  spec(
    'comes three days before its day and on it, once each, and stops when it is paid',
    async ({ world }) => {
      const amina = await setUp(world)
      const remind = async (days: number) => {
        world.wait(days * DAY)
        await remindOfParts(world.visitor)
        await remindOfParts(world.visitor)
        return (await told(amina)).length
      }
      expect(await remind(26)).toBe(0)
      expect(await remind(1)).toBe(1)
      expect(await remind(1)).toBe(1)
      expect(await remind(2)).toBe(2)
      // Late: nobody is pressed.
      for (let n = 0; n < 5; n++) expect(await remind(5)).toBe(2)
      expect((await told(amina))[0]).toMatchObject({
        item: 'Bookkeeping',
        part: 2,
        parts: 3,
        amountKes: 666,
        day: '2026-12-21',
      })
      const [mail] = await mails(amina)
      expect(mail!.subject).toBe('Part 2 of 3 of "Bookkeeping"')
      expect(mail!.text).toContain('KES')
      expect(await mails(amina)).toHaveLength(2)
      await payParts(world, amina, 'next')
      // Day 57: of the next part.
      expect(await remind(2)).toBe(3)
    },
  )

  spec(
    'is not sent for a course that is free now, to a suspended account, or by mail to who wants none',
    async ({ world }) => {
      const amina = await setUp(world)
      world.wait(27 * DAY)
      await setPrice(amina, 0)
      await remindOfParts(world.visitor)
      await setPrice(amina, 2000)
      await amina.db.update(users).set({ suspendedAt: world.now() }).where(eq(users.id, amina.viewer.id))
      await remindOfParts(world.visitor)
      expect(await told(amina)).toEqual([])
      await amina.db.update(users).set({ suspendedAt: null }).where(eq(users.id, amina.viewer.id))
      await amina.db.update(profiles).set({ mailGoals: false }).where(eq(profiles.id, amina.viewer.id))
      await remindOfParts(world.visitor)
      expect([(await told(amina)).length, (await mails(amina)).length]).toEqual([1, 0])
    },
  )
})

spec('the page of the course says what comes next, and only to who pays in parts', async ({ world }) => {
  const amina = await setUp(world)
  const note = await courseNote(amina, { id: COURSE, priceKes: 900, unlocked: true })
  expect(note.replaceAll(/<[^>]+>/g, '')).toContain(
    '1 of 3 parts are paid. Part 2 is KES 666, by 21 December 2026.',
  )
  expect(note).toContain(`href="/courses/${COURSE}/purchase"`)
  const inKiswahili = await inLanguage('sw', () =>
    courseNote({ ...amina, locale: 'sw' }, { id: COURSE, priceKes: 900, unlocked: true }),
  )
  expect(inKiswahili).toContain('Awamu zilizolipwa: 1 kati ya 3.')
  expect(await courseNote(world.visitor, { id: COURSE, priceKes: 900, unlocked: false })).toBe('')
  await payParts(world, amina, 'rest')
  expect(await courseNote(amina, { id: COURSE, priceKes: 900, unlocked: true })).toBe('')
})
