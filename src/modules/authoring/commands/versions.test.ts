import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { DAY } from '#kit/time.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { createDraft } from './drafts.server.ts'
import { editCourse } from './drafts-of-courses.server.ts'
import { publishDraft } from './publish.server.ts'
import { completeLesson, openLesson } from '#modules/courses/commands/learning.server.ts'
import { finishRenewed, takeNewest } from '#modules/courses/commands/take-newest.server.ts'
import { issueCertificate } from '#modules/courses/commands/certificates.server.ts'
import { certificateView } from '#modules/credentials/queries/own.server.ts'
import { catalogue } from '#modules/catalogue/queries/catalogue.server.ts'
import { draftWithFaults } from '../queries/drafts.server.ts'
import { continueOnPhone, phoneCourse } from '#modules/courses/queries/phone.server.ts'
import { courseView } from '#modules/courses/queries/course.server.ts'
import { learnedBy } from '#modules/courses/queries/learned.server.ts'
import { lessonView } from '#modules/courses/queries/lesson.server.ts'
import { ownLearning } from '#modules/courses/queries/dashboard.server.ts'
import { wrongCounts } from '#modules/courses/queries/invariants.server.ts'
import { courses, enrolments, instructors, lessonProgress } from '#modules/courses/tables.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { activities, userBadges } from '#modules/tracker/tables.server.ts'
import { addTo, arrange, factsForm, writeLesson } from '../test-drafts.ts'
import { putOnPhone } from '#modules/courses/test-courses.ts'
import { CatalogueFilters } from '#modules/catalogue/types.ts'

/** A published course of the texts "One" and "Two". @returns its number */
async function published(admin: Context): Promise<number> {
  await admin.db
    .insert(instructors)
    .values({ slug: 'njeri', name: 'Njeri Kamau', title: 'Writer', bio: 'Writes.' })
  const id = await createDraft(admin, factsForm)
  await arrange(admin, id, { type: 'add-module', title: 'Only' })
  for (const title of ['One', 'Two']) {
    await addTo(admin, id, 0, { title, type: 'text' })
    await writeLesson(admin, id, title.toLowerCase(), { body: `First text of ${title}.` })
  }
  return publishDraft(admin, id)
}

/** Version 2: "Two" is gone, "Three" comes before "One", whose text is another one. */
async function renewed(admin: Context, courseId: number): Promise<void> {
  const id = await editCourse(admin, courseId)
  await arrange(admin, id, { type: 'remove-lesson', slug: 'two' })
  await addTo(admin, id, 0, { title: 'Three', type: 'text' })
  await writeLesson(admin, id, 'three', { body: 'Text of three.' })
  await writeLesson(admin, id, 'one', { body: 'Second text of One.' })
  await arrange(admin, id, { type: 'lesson-up', slug: 'three' })
  await arrange(admin, id, { type: 'rename-module', place: 0, title: 'Renamed' })
  await publishDraft(admin, id)
}

const titlesFor = async (ctx: Context, courseId: number) =>
  (await courseView(ctx, courseId)).modules.map(
    ({ title, lessons }) => `${title}: ${lessons.map((lesson) => lesson.title).join()}`,
  )
const idOf = async (ctx: Context, courseId: number, title: string) =>
  (await courseView(ctx, courseId)).modules[0]!.lessons.find((lesson) => lesson.title === title)!.id

/** Version 2 is without "Two". */
async function shortened(admin: Context, courseId: number): Promise<void> {
  const id = await editCourse(admin, courseId)
  await arrange(admin, id, { type: 'remove-lesson', slug: 'two' })
  await publishDraft(admin, id)
}

/** The context with a list of what is told of courses that are completed. */
function listening<C extends Context>(ctx: C) {
  const told: string[] = []
  const publish: Context['publish'] = async (at, event) => {
    if (event.type === 'course.completed') told.push(`${event.userId} ${event.key}`)
    await ctx.publish(at, event)
  }
  return { told, ctx: { ...ctx, publish } }
}

/** Works off what publishing left for later. */
async function workOff(world: World, ctx: Context): Promise<number> {
  const jobs = world.queue.splice(0).filter(({ name }) => name === 'finish-renewed')
  for (const { data } of jobs)
    await finishRenewed(ctx, Number(data['courseId']), (data['from'] as string | null) ?? null)
  return jobs.length
}

const finishOf = async ({ db, viewer }: Context) =>
  (
    await db
      .select({ points: activities.points, inStreak: activities.inStreak })
      .from(activities)
      .where(and(eq(activities.userId, viewer!.id), eq(activities.kind, 'course')))
  )[0]

describe('a course of which a version takes the last open lesson away', () => {
  spec(
    '[ADM-18+] is completed for who did all others: in the background, once, and for no streak',
    async ({ world }) => {
      const admin = await world.admin()
      const courseId = await published(admin)
      const people = [
        await world.member('amina'),
        await world.member('baraka'),
        await world.member('chausiku'),
      ]
      const [amina, baraka, chausiku] = people as [typeof admin, typeof admin, typeof admin]
      const [one, two] = [await idOf(amina, courseId, 'One'), await idOf(amina, courseId, 'Two')]
      await completeLesson(amina, courseId, one)
      await completeLesson(baraka, courseId, two)
      for (const lesson of [one, two]) await completeLesson(chausiku, courseId, lesson)
      const { told, ctx } = listening(world.visitor)
      await shortened(admin, courseId)
      expect(await courseView(amina, courseId)).toMatchObject({ hasNewer: true, done: 1, total: 2 })
      expect(await finishOf(amina)).toBeUndefined()

      world.wait(DAY)
      expect(await workOff(world, ctx)).toBe(1)
      expect(told).toEqual([`${amina.viewer.id} course.completed:${courseId}`])
      expect(await courseView(amina, courseId)).toMatchObject({ done: 1, total: 1 })
      expect(await finishOf(amina)).toEqual({ points: 40, inStreak: false })
      expect(
        await amina.db
          .select({ badge: userBadges.badge })
          .from(userBadges)
          .where(eq(userBadges.userId, amina.viewer.id)),
      ).toEqual(expect.arrayContaining([{ badge: 'first-course' }]))
      expect((await issueCertificate(amina, courseId, {})).isNew).toBe(true)
      // Who is in the middle, and who had done it all, stay where they are.
      expect(await titlesFor(baraka, courseId)).toEqual(['Only: One,Two'])
      expect(await titlesFor(chausiku, courseId)).toEqual(['Only: One,Two'])
      await finishRenewed(ctx, courseId, null)
      expect(told).toHaveLength(1)
    },
  )

  spec('is completed by the press that takes the newest version, once', async ({ world }) => {
    const admin = await world.admin()
    const courseId = await published(admin)
    const { told, ctx: amina } = listening(await world.member('amina'))
    await completeLesson(amina, courseId, await idOf(amina, courseId, 'One'))
    await shortened(admin, courseId)
    expect(await takeNewest(amina, courseId)).toMatchObject({ id: courseId })
    expect(told).toEqual([`${amina.viewer.id} course.completed:${courseId}`])
    expect(await finishOf(amina)).toEqual({ points: 40, inStreak: true })
    expect(await takeNewest(amina, courseId)).toBeNull()
    // A third version has one more; to do that, too, ends nothing anew.
    const id = await editCourse(admin, courseId)
    await addTo(admin, id, 0, { title: 'Three', type: 'text' })
    await writeLesson(admin, id, 'three', { body: 'Text of three.' })
    await publishDraft(admin, id)
    expect(await takeNewest(amina, courseId)).toBeNull()
    expect(await completeLesson(amina, courseId, await idOf(amina, courseId, 'Three'))).toMatchObject({
      courseDone: true,
    })
    expect(told).toHaveLength(1)
  })

  spec('[CRS-15] is not completed for who has it no more, until it opens again', async ({ world }) => {
    const admin = await world.admin()
    const courseId = await published(admin)
    const { told, ctx: amina } = listening(await world.member('amina'))
    await completeLesson(amina, courseId, await idOf(amina, courseId, 'One'))
    await shortened(admin, courseId)
    const priced = (priceKes: number) =>
      admin.db.update(courses).set({ priceKes }).where(eq(courses.id, courseId))
    await priced(900)
    await workOff(world, amina)
    expect(await refusal(takeNewest(amina, courseId))).toBe('lesson-locked')
    expect(told).toEqual([])
    await priced(0)
    expect(await takeNewest(amina, courseId)).toMatchObject({ id: courseId })
    expect(told).toHaveLength(1)
  })

  spec('[ADM-18+] is looked at two hundred people at a time', async ({ world }) => {
    const admin = await world.admin()
    const courseId = await published(admin)
    const one = await idOf(admin, courseId, 'One')
    const learners = Array.from({ length: 201 }, () => newId())
    const at = world.now()
    const { told, ctx } = listening(world.visitor)
    await admin.db
      .insert(users)
      .values(
        learners.map((id) => ({ id, name: 'L', email: `${id}@example.com`, createdAt: at, updatedAt: at })),
      )
    await admin.db.insert(enrolments).values(learners.map((userId) => ({ userId, courseId, enrolledAt: at })))
    await admin.db
      .insert(lessonProgress)
      .values(
        learners.map((userId) => ({
          userId,
          courseId,
          lessonId: one,
          startedAt: at,
          completedAt: at,
          lastSeenAt: at,
        })),
      )
    await shortened(admin, courseId)
    const jobs = [await workOff(world, ctx), await workOff(world, ctx), await workOff(world, ctx)]
    expect(jobs).toEqual([1, 1, 0])
    expect(new Set(told).size).toBe(201)
    expect(told).toHaveLength(201)
  })
})

describe('versions of a course', () => {
  spec(
    '[ADM-18+] [CRS-26] a learner in the middle of the first finishes it, gets the certificate, and may go on with the second',
    async ({ world }) => {
      const admin = await world.admin()
      const courseId = await published(admin)
      const [amina, baraka] = [await world.member('amina'), await world.member('baraka')]
      const [one, two] = [await idOf(amina, courseId, 'One'), await idOf(amina, courseId, 'Two')]
      await completeLesson(amina, courseId, one)
      await renewed(admin, courseId)
      const three = await idOf(baraka, courseId, 'Three')

      expect(await titlesFor(world.visitor, courseId)).toEqual(['Renamed: Three,One'])
      expect(await titlesFor(baraka, courseId)).toEqual(['Renamed: Three,One'])
      expect(await titlesFor(amina, courseId)).toEqual(['Only: One,Two'])
      expect(await courseView(amina, courseId)).toMatchObject({ hasNewer: true, done: 1, total: 2 })
      expect(await courseView(baraka, courseId)).not.toHaveProperty('hasNewer')
      // Other words of the same lesson are for everybody.
      expect((await lessonView(amina, courseId, one)).bodyHtml).toContain('Second text')
      expect((await lessonView(amina, courseId, two)).previous).toEqual({ id: one, title: 'One' })
      expect(await refusal(lessonView(amina, courseId, three))).toBe('not-found')
      expect(await refusal(lessonView(baraka, courseId, two))).toBe('not-found')
      expect((await ownLearning(amina)).courses[0]).toMatchObject({
        totalLessons: 2,
        completedLessons: 1,
        next: { id: two },
      })

      const done = await completeLesson(amina, courseId, two)
      expect(done).toMatchObject({ percent: 100, courseDone: true })
      const tab = await catalogue(amina, CatalogueFilters.parse({ tab: 'completed' }))
      expect(tab.cards).toMatchObject([{ id: courseId, progress: 100 }])
      expect((await ownLearning(amina)).completed).toBe(1)
      expect((await issueCertificate(amina, courseId, {})).isNew).toBe(true)
      expect(await learnedBy(admin, [{ userId: amina.viewer.id, courseId }])).toMatchObject([
        { done: 2, lessons: 2 },
      ])

      await takeNewest(amina, courseId)
      const now = await courseView(amina, courseId)
      expect(now).toMatchObject({ done: 1, total: 2 })
      expect(now).not.toHaveProperty('hasNewer')
      expect(await titlesFor(amina, courseId)).toEqual(['Renamed: Three,One'])
      expect((await certificateView(amina, courseId)).certificate).not.toBeNull()
      expect((await completeLesson(amina, courseId, three)).courseDone).toBe(true)

      expect((await completeLesson(baraka, courseId, one)).courseDone).toBe(false)
      expect(await wrongCounts(admin)).toEqual([])
    },
  )
  spec(
    '[ADM-18+] [USSD-25+] who learns on a basic phone goes on with the lessons that they began with',
    async ({ world }) => {
      const admin = await world.admin()
      const courseId = await published(admin)
      await putOnPhone(admin, courseId)
      const amina = await world.member('amina')
      await openLesson(amina, courseId, await idOf(amina, courseId, 'One'))
      const id = await editCourse(admin, courseId)
      expect((await draftWithFaults(admin, id)).faults).toEqual([])
      await arrange(admin, id, { type: 'remove-lesson', slug: 'two' })
      await publishDraft(admin, id)
      expect(await phoneCourse(world.visitor, courseId)).toMatchObject({ lessons: 1 })
      expect(await phoneCourse(amina, courseId)).toMatchObject({ lessons: 2, done: 0 })
      expect(await continueOnPhone(amina)).toMatchObject({ id: courseId })
    },
  )
  spec(
    '[ADM-18+] other words alone make no version, a removed lesson’s name is not taken again, and one draft is enough',
    async ({ world }) => {
      const admin = await world.admin()
      const courseId = await published(admin)
      const id = await editCourse(admin, courseId)
      expect(await editCourse(admin, courseId)).toBe(id)
      await writeLesson(admin, id, 'one', { body: 'Other words.', title: 'Uno' })
      await publishDraft(admin, id)
      const versionNow = async () =>
        (await admin.db.select({ version: courses.version }).from(courses))[0]!.version
      expect(await versionNow()).toBe(1)
      const again = await editCourse(admin, courseId)
      await arrange(admin, again, { type: 'remove-lesson', slug: 'two' })
      expect(await addTo(admin, again, 0, { title: 'Two', type: 'quiz' })).toBe('two-2')
      await arrange(admin, again, { type: 'remove-lesson', slug: 'two-2' })
      await publishDraft(admin, again)
      expect(await versionNow()).toBe(2)
      expect(await refusal(editCourse(admin, 77))).toBe('course-not-found')
      expect(await refusal(editCourse(await world.member('amina'), courseId))).toBe('course-not-found')
    },
  )
})
