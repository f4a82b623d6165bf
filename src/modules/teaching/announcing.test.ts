import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { newId } from '#kit/ids.ts'
import { DAY, HOUR } from '#kit/time.ts'
import { chooseNotifications } from '#modules/accounts/commands/profile.server.ts'
import { ownSettings } from '#modules/accounts/queries/own.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { grantAccess, revokeAccess } from '#modules/courses/commands/access.server.ts'
import { courses, enrolments } from '#modules/courses/tables.server.ts'
import { makeCourse } from '#modules/courses/test-learning.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { auditLines } from '#test/audit.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { announce, removeAnnouncement } from './commands/announce.server.ts'
import { tellLearners } from './commands/tell.server.ts'
import { courseNote } from './course-note.server.tsx'
import { announcementsOf, ownAnnouncements } from './queries/announcements.server.ts'
import { mondayOf } from './rules.ts'
import { courseAnnouncements } from './tables.server.ts'
import { teachForTest } from './test-person.ts'

type Person = Awaited<ReturnType<World['member']>>
const COURSE = 9201
const WORDS = { title: 'New hours', body: 'I answer on Tuesdays.\n\nAnd on Fridays.' }

/** Njeri teaches a free course; the world's clock begins on a Saturday. */
async function setUp(world: World) {
  const njeri = await world.member('Njeri')
  await makeCourse(world.visitor, { id: COURSE, title: 'Invoices' })
  await teachForTest(njeri, njeri.viewer.id, COURSE)
  return njeri
}

const begin = async (who: Person) => {
  await who.db.insert(enrolments).values({ userId: who.viewer.id, courseId: COURSE, enrolledAt: who.now() })
  return who
}
const told = async (who: Person) =>
  (await who.db.select().from(notifications).where(eq(notifications.userId, who.viewer.id))).filter(
    ({ kind }) => kind === 'course-announced',
  )
const mails = (who: Person) =>
  who.db.select().from(outgoingMails).where(eq(outgoingMails.recipient, who.viewer.email))

const newest = async ({ db }: Person): Promise<string> =>
  (await db.select().from(courseAnnouncements).orderBy(courseAnnouncements.nth)).at(-1)!.id

/** Runs the jobs that were written, as the worker would. */
async function work(world: World): Promise<void> {
  for (const { name, data } of world.queue.splice(0))
    if (name === 'tell-learners') await tellLearners(world.visitor, String(data.announcementId))
}

describe('announcements of a course', () => {
  spec('reach everybody who learns in it, once, by notification and by mail', async ({ world }) => {
    const njeri = await setUp(world)
    const amina = await begin(await world.member('Amina'))
    const stranger = await world.member('Stranger')
    await begin(njeri)
    await announce(njeri, String(COURSE), WORDS)
    const id = await newest(njeri)
    const late = await world.member('Late')
    world.wait(1000)
    await begin(late)
    await work(world)
    await tellLearners(world.visitor, id)
    expect(await told(amina)).toMatchObject([
      { href: `/courses/${COURSE}/announcements#a-${id}`, values: { item: 'Invoices', title: 'New hours' } },
    ])
    expect(await mails(amina)).toMatchObject([{ subject: 'Invoices: New hours' }])
    const [mail] = await mails(amina)
    expect(mail!.text).toContain('Njeri')
    expect(mail!.text).toContain('And on Fridays.')
    expect(mail!.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
    // Neither who said it, nor who came later or never.
    for (const who of [njeri, stranger, late]) {
      expect(await told(who)).toEqual([])
      expect(await mails(who)).toEqual([])
    }
    // Who came later reads it in the course.
    expect((await announcementsOf(late, COURSE, 1)).announcements.rows).toMatchObject([
      { ...WORDS, by: 'Njeri' },
    ])
  })

  spec('come by mail to those who want it, and not at night', async ({ world }) => {
    const njeri = await setUp(world)
    const [amina, otieno] = [
      await begin(await world.member('Amina')),
      await begin(await world.member('Otieno')),
    ]
    const settings = await ownSettings(amina)
    await chooseNotifications(amina, { ...settings, mailTeachers: false })
    // Eleven in the evening in Nairobi.
    world.wait(11 * HOUR)
    await announce(njeri, COURSE, WORDS)
    await work(world)
    expect(await told(amina)).toHaveLength(1)
    expect(await mails(amina)).toEqual([])
    const [mail] = await mails(otieno)
    expect(mail!.notBefore!.toISOString()).toContain('T04:00:00')
  })

  spec('reach nobody who gave the course back or is suspended', async ({ world }) => {
    const njeri = await setUp(world)
    const [kept, back, out] = [
      await begin(await world.member('Kept')),
      await begin(await world.member('Back')),
      await begin(await world.member('Out')),
    ]
    await njeri.db.update(courses).set({ priceKes: 9000 }).where(eq(courses.id, COURSE))
    const grants = [kept, back, out].map(({ viewer }) => ({
      userId: viewer.id,
      courseId: COURSE,
      paymentId: newId(),
    }))
    for (const grant of grants) await grantAccess(world.visitor, grant)
    await revokeAccess(world.visitor, grants[1]!)
    await njeri.db.update(users).set({ suspendedAt: njeri.now() }).where(eq(users.id, out.viewer.id))
    await announce(njeri, COURSE, WORDS)
    await work(world)
    expect(await told(kept)).toHaveLength(1)
    expect(await told(back)).toEqual([])
    expect(await told(out)).toEqual([])
    expect(await refusal(announcementsOf(back, COURSE, 1))).toBe('lesson-locked')
  })

  spec('are two in a week of Nairobi, also if one is taken back', async ({ world }) => {
    const njeri = await setUp(world)
    await announce(njeri, COURSE, WORDS)
    await announce(njeri, COURSE, { ...WORDS, title: 'Second' })
    expect((await ownAnnouncements(njeri, COURSE, 1)).left).toBe(0)
    expect(await refusal(announce(njeri, COURSE, WORDS))).toBe('announced-enough')
    const id = await newest(njeri)
    await removeAnnouncement(njeri, COURSE, id)
    expect(await refusal(announce(njeri, COURSE, WORDS))).toBe('announced-enough')
    // Noon of a Saturday in Nairobi: Monday begins in 36 hours.
    world.wait(36 * HOUR - 1)
    expect(await refusal(announce(njeri, COURSE, WORDS))).toBe('announced-enough')
    world.wait(1)
    await announce(njeri, COURSE, WORDS)
    expect((await ownAnnouncements(njeri, COURSE, 1)).left).toBe(1)
  })

  spec('are limited by the database itself', async ({ world }) => {
    const njeri = await setUp(world)
    const sentAt = njeri.now()
    const row = { courseId: COURSE, ...WORDS, sentAt, week: mondayOf(sentAt) }
    const add = (part: object) =>
      njeri.db.transaction((tx) =>
        tx.insert(courseAnnouncements).values({ id: newId(), ...row, nth: 1, ...part }),
      )
    await add({})
    await add({ nth: 2 })
    const why = (part: object) =>
      add(part).then(
        () => 'none',
        ({ cause }: { cause: { constraint: string } }) => cause.constraint,
      )
    expect(await why({})).toBe('course_announcements_place')
    expect(await why({ nth: 3 })).toBe('course_announcements_nth')
    expect(await why({ nth: 1, week: '2026-11-23' })).toBe('course_announcements_week')
    expect(await why({ nth: 1, week: '2026-11-23', sentAt: new Date(+sentAt + 7 * DAY), body: '' })).toBe(
      'course_announcements_words',
    )
  })

  spec('are taken back by who teaches, and by administrators, of whom the log says so', async ({ world }) => {
    const njeri = await setUp(world)
    const [amina, admin] = [await begin(await world.member('Amina')), await world.admin()]
    await announce(njeri, COURSE, WORDS)
    const id = await newest(njeri)
    expect(await courseNote(amina, { id: COURSE, unlocked: true })).toContain('New hours')
    for (const [who, unlocked] of [
      [world.visitor, true],
      [amina, false],
    ] as const)
      expect(await courseNote(who, { id: COURSE, unlocked })).toBe('')
    for (const courseId of [COURSE, 77, 'x'])
      expect(await refusal(removeAnnouncement(amina, courseId, id))).toBe('course-not-found')
    expect(await refusal(removeAnnouncement(admin, 77, id))).toBe('not-found')
    await removeAnnouncement(admin, COURSE, id)
    await removeAnnouncement(admin, COURSE, id)
    expect((await auditLines(admin.db)).map(({ action }) => action)).toEqual(['course-announcement.remove'])
    // Who was not told yet is not.
    await work(world)
    expect(await told(amina)).toEqual([])
    expect((await announcementsOf(amina, COURSE, 1)).announcements.rows).toEqual([])
    expect(JSON.stringify(await njeri.db.select().from(courseAnnouncements))).not.toContain('Tuesdays')
    expect(await courseNote(amina, { id: COURSE, unlocked: true })).toBe('')
  })

  spec('are for who teaches the course alone, with words', async ({ world }) => {
    const njeri = await setUp(world)
    expect(await refusal(announce(world.visitor, COURSE, WORDS))).toBe('not-authenticated')
    for (const who of [await begin(await world.member('Amina')), await world.admin()])
      expect(await refusal(announce(who, COURSE, WORDS))).toBe('course-not-found')
    expect(await refusal(announce(njeri, COURSE, { title: ' ', body: '' }))).toEqual({
      title: 'required',
      body: 'required',
    })
    expect(await refusal(announce(njeri, COURSE, { ...WORDS, body: 'x'.repeat(2001) }))).toEqual({
      body: 'too-long',
    })
    expect(await refusal(ownAnnouncements(await world.member('Otieno'), COURSE, 1))).toBe('course-not-found')
  })
})
