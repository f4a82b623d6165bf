import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { DAY } from '#kit/time.ts'
import { forgetPerson as forgetLearner } from '#modules/courses/commands/forget.server.ts'
import { reviewCourse } from '#modules/courses/commands/reviews.server.ts'
import { courseView } from '#modules/courses/queries/course.server.ts'
import { finish, makeCourse } from '#modules/courses/test-learning.ts'
import { enrolments } from '#modules/courses/tables.server.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { auditLines } from '#test/audit.ts'
import { refusal } from '#test/refusal.ts'
import { sampledSpec } from '#test/sampled-world.ts'
import { spec, type World } from '#test/world.ts'
import { answerOneReview, removeAnswer } from './commands/answer.server.ts'
import { nameTeacher, removeTeacher } from './commands/name.server.ts'
import { courseNote } from './course-note.server.tsx'
import { learnersOf } from './queries/learners.server.ts'
import { namedTeachers } from './queries/for-admins.server.ts'
import { ownTaughtCourses } from './queries/own.server.ts'
import { reviewsToAnswer } from './queries/reviews.server.ts'
import { taughtCourse } from './queries/teaches.server.ts'
import { courseAnnouncements } from './tables.server.ts'
import { readTeaching } from './sample/load-teaching.server.ts'

type Person = Awaited<ReturnType<World['member']>>
const [COURSE, OTHER] = [9101, 9102]

/** Njeri, who is named as a teacher of one of two courses by an administrator. */
async function setUp(world: World) {
  const [admin, njeri] = [await world.admin(), await world.member('Njeri')]
  const course = await makeCourse(admin, { id: COURSE, lessonCount: 4 })
  await makeCourse(admin, { id: OTHER, title: 'Somebody else teaches' })
  const input = { courseId: String(COURSE), email: njeri.viewer.email }
  await nameTeacher(admin, input)
  return { admin, njeri, course, input }
}

const begin = (who: Person, courseId = COURSE) =>
  who.db.insert(enrolments).values({ userId: who.viewer.id, courseId, enrolledAt: who.now() })

describe('teachers of a course', () => {
  spec('are named by administrators, told, and taken off; the log says who did it', async ({ world }) => {
    const { admin, njeri, input } = await setUp(world)
    expect(await ownTaughtCourses(njeri)).toMatchObject([{ id: COURSE, title: 'Selling Online' }])
    expect(await njeri.db.select().from(notifications)).toMatchObject([
      { userId: njeri.viewer.id, kind: 'teacher-named', href: `/teaching/${COURSE}` },
    ])
    // Several share a course.
    const baraka = await world.member('Baraka')
    await nameTeacher(admin, { ...input, email: baraka.viewer.email })
    expect((await namedTeachers(admin, 1)).rows).toHaveLength(2)
    await removeTeacher(admin, String(COURSE), njeri.viewer.id)
    expect(await ownTaughtCourses(njeri)).toEqual([])
    expect(await refusal(learnersOf(njeri, COURSE, 1))).toBe('course-not-found')
    expect(await ownTaughtCourses(baraka)).toHaveLength(1)
    expect((await auditLines(admin.db)).map(({ action }) => action)).toEqual([
      'course-teacher.name',
      'course-teacher.name',
      'course-teacher.remove',
    ])
  })

  spec('are refused with the reason beside the field', async ({ world }) => {
    const { admin, njeri, input } = await setUp(world)
    const wrong = (part: object) => refusal(nameTeacher(admin, { ...input, ...part }))
    expect(await wrong({})).toEqual({ email: 'teaches-already' })
    expect(await wrong({ email: 'nobody@stadi.test' })).toBe('person-not-found')
    expect(await wrong({ email: 'x' })).toEqual({ email: 'email-invalid' })
    expect(await wrong({ courseId: '77' })).toEqual({ courseId: 'option-unknown' })
    expect(await wrong({ courseId: '' })).toEqual({ courseId: 'required' })
    for (const [courseId, userId] of [
      [String(OTHER), njeri.viewer.id],
      ['x', njeri.viewer.id],
      [String(COURSE), 'x'],
    ])
      expect(await refusal(removeTeacher(admin, courseId, userId))).toBe('not-found')
  })

  spec('name nobody themselves, and find their own courses only', async ({ world }) => {
    const { njeri, input } = await setUp(world)
    const stranger = await world.member('Stranger')
    for (const who of [njeri, stranger]) {
      expect(await refusal(nameTeacher(who, input))).toBe('not-allowed')
      expect(await refusal(removeTeacher(who, COURSE, njeri.viewer.id))).toBe('not-allowed')
      for (const courseId of [OTHER, 77, 'x']) {
        expect(await refusal(taughtCourse(who, courseId))).toBe('course-not-found')
        expect(await refusal(learnersOf(who, courseId, 1))).toBe('course-not-found')
      }
    }
    // An administrator sees it once they are named, as anybody.
    for (const who of [stranger, await world.admin('Wambui')])
      expect(await refusal(learnersOf(who, COURSE, 1))).toBe('course-not-found')
    expect(await refusal(ownTaughtCourses(world.visitor))).toBe('not-authenticated')
    expect(await refusal(learnersOf(world.visitor, COURSE, 1))).toBe('not-authenticated')
  })

  spec(
    'see of their learners a name, how far they are and the day on which they were last there, and nothing else',
    async ({ world }) => {
      const { njeri, course } = await setUp(world)
      const [amina, otieno] = [await world.member('Amina Yusuf'), await world.member('Otieno')]
      await begin(amina)
      await begin(amina, OTHER)
      await finish(amina, course, 3)
      world.wait(3 * DAY)
      await begin(otieno)
      // Her own trial of the course is not a learner's.
      await begin(njeri)
      const { rows } = await learnersOf(njeri, COURSE, 1)
      expect(rows).toEqual([
        { name: 'Otieno', percent: 0, mastered: 0, lastActive: null, isSample: false },
        { name: 'Amina Yusuf', percent: 75, mastered: 0, lastActive: '3 days ago', isSample: false },
      ])
      expect(JSON.stringify(rows)).not.toContain(amina.viewer.email)
      expect((await learnersOf({ ...njeri, locale: 'sw' }, COURSE, 1)).rows[1]!.lastActive).toBe(
        'siku 3 zilizopita',
      )
    },
  )

  spec(
    'give each review one answer, which stands on the course page with a name; its writer is told once',
    async ({ world }) => {
      const { admin, njeri, course } = await setUp(world)
      const amina = await world.member('Amina')
      await finish(amina, course, 1)
      await reviewCourse(amina, COURSE, { rating: '2', body: 'Too fast.' })
      const [review] = (await reviewsToAnswer(njeri, COURSE, 1)).rows
      expect(review).toMatchObject({ author: 'Amina', rating: 2, body: 'Too fast.', answer: null })
      expect(JSON.stringify(review)).not.toContain(amina.viewer.id)
      expect(await ownTaughtCourses(njeri)).toMatchObject([{ unanswered: 1 }])
      const say = (who: Person, body: string, courseId = COURSE) =>
        answerOneReview(who, courseId, review!.id, { body })
      await say(njeri, 'Lesson 2 is slower.')
      // She changes it, and so may who teaches with her.
      const baraka = await world.member('Baraka')
      await nameTeacher(admin, { courseId: String(COURSE), email: baraka.viewer.email })
      await say(baraka, 'Lesson 2 is slower now.')
      expect((await courseView(world.visitor, COURSE)).latestReviews).toMatchObject([
        { author: 'Amina', answer: { body: 'Lesson 2 is slower now.', author: 'Baraka' } },
      ])
      expect(await ownTaughtCourses(njeri)).toMatchObject([{ unanswered: 0 }])
      const told = await amina.db
        .select()
        .from(notifications)
        .where(eq(notifications.userId, amina.viewer.id))
      expect(told).toMatchObject([{ kind: 'review-answered', href: `/courses/${COURSE}#reviews` }])

      // Who does not teach it answers nothing, nor does who teaches another course.
      await nameTeacher(admin, { courseId: String(OTHER), email: njeri.viewer.email })
      expect(await refusal(say(njeri, 'Hello', OTHER))).toBe('not-found')
      for (const who of [amina, await world.member('Stranger'), admin])
        expect(await refusal(say(who, 'Hello'))).toBe('course-not-found')
      expect(await refusal(say(njeri, ' '))).toEqual({ body: 'required' })
      expect(await refusal(say(njeri, 'x'.repeat(1001)))).toEqual({ body: 'too-long' })
      expect(await refusal(answerOneReview(njeri, COURSE, 'x', { body: 'Hello' }))).toBe('not-found')
      await removeTeacher(admin, COURSE, baraka.viewer.id)
      expect(await refusal(removeAnswer(baraka, COURSE, review!.id))).toBe('course-not-found')

      // An account that is erased takes its words along.
      await forgetLearner(admin, baraka.viewer.id)
      expect((await courseView(world.visitor, COURSE)).latestReviews[0]).not.toHaveProperty('answer')
      await say(njeri, 'Once more.')
      await removeAnswer(njeri, COURSE, review!.id)
      expect((await courseView(world.visitor, COURSE)).latestReviews[0]).not.toHaveProperty('answer')
    },
  )

  spec('find the way to their room on the page of their course, which others do not', async ({ world }) => {
    const { njeri } = await setUp(world)
    expect(await courseNote(njeri, { id: COURSE, unlocked: true })).toContain(`href="/teaching/${COURSE}"`)
    expect(await courseNote(njeri, { id: OTHER, unlocked: true })).toBe('')
    for (const who of [world.visitor, await world.member('Amina')])
      expect(await courseNote(who, { id: COURSE, unlocked: true })).toBe('')
  })
})

sampledSpec('the samples have a teacher, with learners in each of the courses', async ({ world }) => {
  const admin = await world.admin()
  const { rows } = await namedTeachers(admin, 1)
  expect(rows).toHaveLength(readTeaching().length)
  let said = 0
  for (const { courseId, userId } of rows) {
    const teacher = { ...world.visitor, viewer: { ...admin.viewer, id: userId, isAdmin: false } }
    expect((await learnersOf(teacher, courseId, 1)).rows.length).toBeGreaterThan(1)
    const answered = (await reviewsToAnswer(teacher, courseId, 1)).rows.filter(({ answer }) => answer)
    said += answered.length
  }
  expect(await admin.db.$count(courseAnnouncements)).toBe(
    readTeaching().flatMap(({ announcements }) => announcements).length,
  )
  expect(said).toBe(readTeaching().flatMap(({ answers }) => answers).length)
})
