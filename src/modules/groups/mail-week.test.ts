import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { DAY, nairobiDay } from '#kit/time.ts'
import { chooseNotifications } from '#modules/accounts/commands/profile.server.ts'
import { ownSettings } from '#modules/accounts/queries/own.server.ts'
import { profiles } from '#modules/accounts/tables.server.ts'
import { completeLesson } from '#modules/courses/commands/learning.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { mondayOf } from '#modules/teaching/rules.ts'
import { spec, type World } from '#test/world.ts'
import { mailWeeks } from './commands/mail-week.server.ts'
import { placeInGroup } from './commands/enter.server.ts'
import { groupForTest } from './test-person.ts'

type Person = Awaited<ReturnType<World['member']>>
const COURSE = 9302

const mails = async (who: Person) =>
  (await who.db.select().from(outgoingMails).where(eq(outgoingMails.recipient, who.viewer.email))).filter(
    ({ subject }) => subject.startsWith('Your week') || subject.startsWith('Wiki yako'),
  )

const profiled = async (who: Person, more: Partial<typeof profiles.$inferInsert>) => {
  await chooseNotifications(who, await ownSettings(who))
  await who.db.update(profiles).set(more).where(eq(profiles.id, who.viewer.id))
}

/** Amina and Baraka are in a group that starts on the Monday to come, at eight in the morning of which the clock stands. */
async function setUp(world: World) {
  const { lessons } = await makeCourse(world.visitor, { id: COURSE, title: 'Invoices' }, ['text', 'text'])
  const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
  const monday = mondayOf(new Date(amina.now().getTime() + 7 * DAY))
  world.wait(new Date(`${monday}T08:00:00+03:00`).getTime() - amina.now().getTime())
  const groupId = await groupForTest(world.visitor, { courseId: COURSE, seats: 5 })
  for (const { viewer } of [amina, baraka]) await placeInGroup(amina, { groupId, userId: viewer.id })
  return { amina, baraka, groupId, lessons }
}

describe('the mail of a Monday', () => {
  spec('says once what opens and is due, and how far one is, in the own language', async ({ world }) => {
    const { amina, baraka, groupId, lessons } = await setUp(world)
    await profiled(baraka, { locale: 'sw' })
    await completeLesson(amina, COURSE, lessons[0]!.id)
    await mailWeeks(world.visitor)
    await mailWeeks(world.visitor)
    const [mail, ...more] = await mails(amina)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ subject: 'Your week: January, Invoices' })
    expect(mail!.text).toContain('Opens on')
    expect(mail!.text).toContain('Due on')
    expect(mail!.text).toContain('You have done 1 of 2 lessons, 50 percent.')
    expect(mail!.text).toContain(`/groups/${groupId}`)
    expect(mail!.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
    const [swahili] = await mails(baraka)
    expect(swahili).toMatchObject({ subject: 'Wiki yako: January, Invoices' })
    expect(swahili!.text).toContain('Umemaliza masomo 0 kati ya 2')
    // The next Monday brings the next; what was not done is late.
    world.wait(7 * DAY)
    await mailWeeks(world.visitor)
    expect((await mails(amina)).map(({ text }) => text.includes('Still to do')).sort()).toEqual([false, true])
    // Two weeks after its last day the group is over.
    world.wait(14 * DAY)
    await mailWeeks(world.visitor)
    expect(await mails(amina)).toHaveLength(2)
  })

  spec('comes to everybody else where one cannot be written, and is tried again', async ({ world }) => {
    const { amina, baraka } = await setUp(world)
    // Who is first in the order of the mails.
    const [first, second] = [amina, baraka].sort((a, b) => (a.viewer.id < b.viewer.id ? -1 : 1)) as [
      Person,
      Person,
    ]
    const run = (text: string) => first.db.execute(sql.raw(text))
    await run(`create function no_mail() returns trigger as $$ begin raise exception 'no letter'; end $$ language plpgsql;
      create trigger no_mail before insert on outgoing_mails for each row when (new.recipient = '${first.viewer.email}') execute function no_mail()`)
    await expect(mailWeeks(world.visitor)).rejects.toMatchObject({ cause: { message: 'no letter' } })
    expect([await mails(first), await mails(second)].map(({ length }) => length)).toEqual([0, 1])
    await run('drop trigger no_mail on outgoing_mails')
    await mailWeeks(world.visitor)
    expect([await mails(first), await mails(second)].map(({ length }) => length)).toEqual([1, 1])
  })

  spec('does not come to who switched it off or has nothing left to do, nor at night', async ({ world }) => {
    const { amina, baraka, lessons } = await setUp(world)
    const settings = await ownSettings(amina)
    await chooseNotifications(amina, { ...settings, mailGroups: false })
    for (const { id } of lessons) await completeLesson(baraka, COURSE, id)
    await mailWeeks(world.visitor)
    expect([await mails(amina), await mails(baraka)]).toEqual([[], []])
    const chebet = await world.member('Chebet')
    await profiled(chebet, { zone: 'America/New_York' })
    const other = await groupForTest(world.visitor, { courseId: COURSE, startsOn: nairobiDay(chebet.now()) })
    await placeInGroup(chebet, { groupId: other, userId: chebet.viewer.id })
    await mailWeeks(world.visitor)
    const [mail] = await mails(chebet)
    expect(mail!.notBefore!.getTime()).toBeGreaterThan(chebet.now().getTime())
  })
})
