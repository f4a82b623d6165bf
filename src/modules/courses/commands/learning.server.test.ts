import { and, eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { spec } from '#test/world.ts'
import { ownLearning } from '../queries/dashboard.server.ts'
import { completeLesson, keepStep, openLesson, readLesson, recordTime } from './learning.server.ts'
import { grantAccess, revokeAccess } from './access.server.ts'
import { mergeProgress } from './merge.server.ts'
import { courseView } from '../queries/course.server.ts'
import { lessonView } from '../queries/lesson.server.ts'
import { courses, enrolments, lessonProgress, lessons } from '../tables.server.ts'
import { makeCourse } from '../test-courses.ts'

type Learner = { viewer: { id: string } }
const rowOf = async (ctx: Parameters<typeof courseView>[0] & Learner, lessonId: number) =>
  (
    await ctx.db
      .select()
      .from(lessonProgress)
      .where(and(eq(lessonProgress.userId, ctx.viewer.id), eq(lessonProgress.lessonId, lessonId)))
  )[0]

describe('completing a lesson', () => {
  spec(
    '[CRS-18] [CRS-18+] [CRS-22] text and video lessons complete at once and tell the rounded percentage',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const course = await makeCourse(world.visitor, {}, ['text', 'video', 'text'])
      expect(await completeLesson(amina, '900', String(course.lessons[0]!.id))).toEqual({
        percent: 33,
        courseDone: false,
        isNew: true,
      })
      expect(await completeLesson(amina, 900, course.lessons[1]!.id)).toEqual({
        percent: 67,
        courseDone: false,
        isNew: true,
      })
    },
  )
  spec('[CRS-23] the last lesson makes the course done', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await makeCourse(world.visitor, {}, ['text', 'video'])
    await completeLesson(amina, 900, course.lessons[0]!.id)
    expect(await completeLesson(amina, 900, course.lessons[1]!.id)).toEqual({
      percent: 100,
      courseDone: true,
      isNew: true,
    })
  })
  spec('[CRS-21] [CRS-21+] [DATA-06] is kept for the person, whatever device', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await makeCourse(world.visitor)
    await completeLesson(amina, 900, course.lessons[0]!.id)
    const phone = { ...amina, viewer: { ...amina.viewer, sessionId: newId() }, userAgent: 'phone' }
    expect((await courseView(phone, 900)).modules[0]!.lessons[0]!.state).toBe('completed')
    expect((await courseView(await world.member('Baraka'), 900)).modules[0]!.lessons[0]!.state).toBe('start')
  })
  spec('[CRS-26] a completed lesson never returns to not completed', async ({ world }) => {
    const amina = await world.member('Amina')
    const lesson = (await makeCourse(world.visitor)).lesson('text')
    await completeLesson(amina, 900, lesson.id)
    const { completedAt } = (await rowOf(amina, lesson.id))!
    world.wait(60_000)
    expect(await completeLesson(amina, 900, lesson.id)).toMatchObject({ percent: 25, isNew: false })
    await openLesson(amina, 900, lesson.id)
    await recordTime(amina, 900, lesson.id, 10)
    await mergeProgress(amina, [{ courseId: 900, lessonIds: [lesson.id] }])
    expect((await rowOf(amina, lesson.id))!.completedAt).toEqual(completedAt)
  })
  spec('[CRS-21] [CRS-21+] parallel calls complete it once and enrol once', async ({ world }) => {
    const amina = await world.member('Amina')
    const lesson = (await makeCourse(world.visitor)).lesson('text')
    const all = await Promise.all(Array.from({ length: 8 }, () => completeLesson(amina, 900, lesson.id)))
    expect(all.filter((completion) => completion.isNew)).toHaveLength(1)
    expect(await world.visitor.db.select().from(enrolments)).toHaveLength(1)
    expect(await world.visitor.db.select().from(lessonProgress)).toHaveLength(1)
  })
  spec(
    '[CRS-19] [CRS-19+] [CRS-20] [CRS-20+] quiz and project lessons do not complete by being looked at',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const course = await makeCourse(world.visitor)
      for (const type of ['quiz', 'project'] as const)
        await expect(completeLesson(amina, 900, course.lesson(type).id)).rejects.toMatchObject({
          code: 'lesson-not-quick',
        })
      expect(await world.visitor.db.select().from(lessonProgress)).toEqual([])
    },
  )
  spec('[CRS-15+] [PERM-08] [PERM-08+] a locked lesson is refused and leaves nothing', async ({ world }) => {
    const amina = await world.member('Amina')
    const lesson = (await makeCourse(world.visitor, { priceKes: 9000 })).lesson('text')
    await expect(completeLesson(amina, 900, lesson.id)).rejects.toMatchObject({ code: 'lesson-locked' })
    await expect(openLesson(amina, 900, lesson.id)).rejects.toMatchObject({ code: 'lesson-locked' })
    await expect(recordTime(amina, 900, lesson.id, 5)).rejects.toMatchObject({ code: 'lesson-locked' })
    const grant = { userId: amina.viewer.id, courseId: 900, paymentId: newId() }
    await grantAccess(world.visitor, grant)
    await revokeAccess(world.visitor, grant)
    await expect(completeLesson(amina, 900, lesson.id)).rejects.toMatchObject({ code: 'lesson-locked' })
    expect(await world.visitor.db.select().from(lessonProgress)).toEqual([])
  })
  spec(
    '[CRS-18] [CRS-18+] ids that are none, of another course or unpublished are refused',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const course = await makeCourse(world.visitor, { id: 901 })
      await makeCourse(world.visitor, { id: 902 })
      await world.visitor.db
        .update(lessons)
        .set({ publishedAt: null })
        .where(eq(lessons.id, course.lessons[1]!.id))
      for (const id of [-1, 0, NaN, 1e20, '1\0', 'one', '🎓', {}, null, course.lessons[1]!.id]) {
        await expect(completeLesson(amina, 901, id), String(id)).rejects.toMatchObject({ code: 'not-found' })
      }
      await expect(completeLesson(amina, 902, course.lessons[0]!.id)).rejects.toMatchObject({
        code: 'not-found',
      })
      await expect(completeLesson(amina, 'x', course.lessons[0]!.id)).rejects.toMatchObject({
        code: 'course-not-found',
      })
    },
  )
  spec('[PERM-08] [PERM-08+] more than 120 calls a minute are refused', async ({ world }) => {
    const amina = await world.member('Amina')
    const lesson = (await makeCourse(world.visitor)).lesson('text')
    for (let n = 0; n < 120; n++) await openLesson(amina, 900, lesson.id)
    await expect(openLesson(amina, 900, lesson.id)).rejects.toMatchObject({
      code: 'too-many',
      values: { seconds: 60 },
    })
    await completeLesson(await world.member('Baraka'), 900, lesson.id)
  })
})

describe('opening a lesson', () => {
  spec('[CRS-18] [CRS-18+] enrols once and remembers where the learner is', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await makeCourse(world.visitor)
    const [first, second] = course.lessons
    await Promise.all([openLesson(amina, 900, first!.id), openLesson(amina, 900, first!.id)])
    const began = world.now()
    world.wait(1000)
    await openLesson(amina, 900, second!.id)
    expect(await world.visitor.db.select().from(enrolments)).toEqual([
      {
        userId: amina.viewer.id,
        courseId: 900,
        enrolledAt: began,
        version: 1,
        finishedAt: null,
        lastLessonId: second!.id,
      },
    ])
    expect(await rowOf(amina, first!.id)).toMatchObject({ startedAt: began, completedAt: null, seconds: 0 })
    expect((await courseView(amina, 900)).course.students).toBe(1)
    expect((await lessonView(amina, 900, first!.id)).lesson.completed).toBe(false)
  })
})

describe('recording time', () => {
  spec(
    '[CRS-13] [CRS-13+] adds what was shown, at most a minute a call and never more than went by',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const { id } = (await makeCourse(world.visitor)).lesson('text')
      await openLesson(amina, 900, id)
      const record = async (waited: number, seconds: unknown) => {
        world.wait(waited * 1000)
        await recordTime(amina, 900, id, seconds)
        return (await rowOf(amina, id))!.seconds
      }
      expect(await record(30, 30)).toBe(30)
      expect(await record(30, '20')).toBe(50)
      expect(await record(30, 60)).toBe(85)
      expect(await record(300, 300)).toBe(145)
      expect(await record(30, 0)).toBe(145)
      expect(await record(30, 7.9)).toBe(152)
    },
  )
  spec(
    '[CRS-13] [CRS-13+] calling again and again, or opening again in between, adds no more than the slack',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const { id } = (await makeCourse(world.visitor)).lesson('text')
      await openLesson(amina, 900, id)
      for (let n = 0; n < 10; n++) {
        await recordTime(amina, 900, id, 60)
        await openLesson(amina, 900, id)
      }
      await Promise.all(Array.from({ length: 10 }, () => recordTime(amina, 900, id, 60)))
      expect((await rowOf(amina, id))!.seconds).toBe(5)
      world.wait(60_000)
      await recordTime(amina, 900, id, 60)
      await recordTime(amina, 900, id, 60)
      expect((await rowOf(amina, id))!.seconds).toBe(65)
    },
  )
  spec(
    '[CRS-13] [CRS-13+] one visit counts three times what the lesson takes and no more, until it is opened again',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const { id } = (await makeCourse(world.visitor)).lesson('text')
      const leftOpen = async (minutes: number) => {
        for (let n = 0; n < minutes; n++) {
          world.wait(60_000)
          await recordTime(amina, 900, id, 60)
        }
        return (await rowOf(amina, id))!.seconds / 60
      }
      await openLesson(amina, 900, id)
      expect(await leftOpen(29)).toBe(29)
      // The lesson says ten minutes.
      expect(await leftOpen(60)).toBe(30)
      await openLesson(amina, 900, id)
      expect(await leftOpen(5)).toBe(35)
    },
  )
  spec('[CRS-13] [CRS-13+] negative, endless, huge and wordy times are refused', async ({ world }) => {
    const amina = await world.member('Amina')
    const { id } = (await makeCourse(world.visitor)).lesson('text')
    for (const bad of [-1, NaN, Infinity, 1e300, 3601, 'abc', '1\0', undefined, {}, '-5']) {
      await expect(recordTime(amina, 900, id, bad), String(bad)).rejects.toMatchObject({
        code: 'invalid-input',
      })
    }
    expect(await rowOf(amina, id)).toBeUndefined()
  })
  spec('[CRS-13] [CRS-13+] counts for the caller alone, also without opening first', async ({ world }) => {
    const amina = await world.member('Amina')
    const baraka = await world.member('Baraka')
    const { id } = (await makeCourse(world.visitor)).lesson('text')
    await openLesson(amina, 900, id)
    await recordTime(baraka, 900, id, 60)
    expect([(await rowOf(amina, id))!.seconds, (await rowOf(baraka, id))!.seconds]).toEqual([0, 5])
  })
})

describe('pages that show the number of students', () => {
  spec(
    'are told of no enrolment: a figure may be a minute old, and a busy hour keeps its pages',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const lesson = (await makeCourse(world.visitor)).lesson('text')
      let count = 0
      const notices = (text: unknown) =>
        JSON.stringify(text, (_, value: unknown) =>
          typeof value === 'function' ? undefined : value,
        ).includes('pg_notify')
      const db = new Proxy(world.visitor.db, {
        get(target, key, self): unknown {
          if (key === 'transaction') return (work: (tx: unknown) => unknown) => work(self)
          if (key === 'execute')
            return (query: { queryChunks?: unknown[] }) => (
              notices(query.queryChunks) && count++,
              target.execute(query as ReturnType<typeof sql>)
            )
          return Reflect.get(target, key, target)
        },
      })
      await openLesson({ ...amina, db }, 900, lesson.id)
      await completeLesson({ ...amina, db }, 900, lesson.id)
      expect(count).toBe(0)
      expect(await world.visitor.db.select({ id: courses.id }).from(courses)).toHaveLength(1)
    },
  )

  spec(
    '[CRS-15+] a lesson that is read asks once whether it opens, and counts as opened',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const lesson = (await makeCourse(world.visitor)).lesson('text')
      const { db, names } = naming(world.visitor.db)
      const view = await readLesson({ ...amina, db }, 900, lesson.id)
      expect(view).toEqual(await lessonView(amina, 900, lesson.id))
      expect(names.filter((name) => name.startsWith('course with access'))).toHaveLength(1)
      expect(names.filter((name) => name.startsWith('lesson of a version'))).toHaveLength(1)
      expect((await courseView(amina, 900)).continueLessonId).toBe(lesson.id)
      expect(await readLesson(world.visitor, 900, lesson.id)).toMatchObject({ lesson: { id: lesson.id } })
    },
  )
})

/** A database that tells which prepared queries it was asked. */
function naming(real: Context['db']): { db: Context['db']; names: string[] } {
  const names: string[] = []
  const told = <T extends object>(of: T): T =>
    new Proxy(of, {
      get(target, key) {
        const found: unknown = Reflect.get(target, key, target)
        if (key === 'session') return told(found as object)
        if (key === 'prepareQuery')
          return (...shape: unknown[]) => {
            names.push(String(shape[2]))
            return (found as (...all: unknown[]) => unknown).apply(target, shape)
          }
        return found
      },
    })
  return { db: told(real), names }
}

describe('the step of a lesson', () => {
  spec('is where the later of two phones was, in whichever order they say it', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await makeCourse(world.visitor)
    const { id } = course.lessons[0]!
    expect((await readLesson(amina, 900, id)).step).toBeUndefined()
    await keepStep(amina, '900', String(id), { step: '4', words: 'Four', ago: '1000' })
    // It was there a minute earlier, and says so later.
    await keepStep(amina, 900, id, { step: '2', words: 'Two', ago: '61000' })
    expect((await readLesson(amina, 900, id)).step).toMatchObject({ at: 4, words: 'Four' })
    await keepStep(amina, 900, id, { step: '3', words: 'Three', ago: '0' })
    expect((await readLesson(amina, 900, id)).step).toMatchObject({ at: 3, words: 'Three' })
    expect((await readLesson(await world.member('Baraka'), 900, id)).step).toBeUndefined()
  })
  spec('[CRS-10] leads back to it from the course and the dashboard, until its end', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await makeCourse(world.visitor)
    const [first, second] = course.lessons
    await readLesson(amina, 900, first!.id)
    await completeLesson(amina, 900, first!.id)
    const leads = async () => [
      (await courseView(amina, 900)).continueLessonId,
      (await ownLearning(amina)).courses[0]!.next,
    ]
    const stopAt = (step: string, ago: string) =>
      keepStep(amina, 900, first!.id, { step, of: '9', words: 'Four', ago })
    expect(await leads()).toMatchObject([second!.id, { id: second!.id, stop: null }])
    await stopAt('3', '2000')
    expect(await leads()).toMatchObject([first!.id, { id: first!.id, stop: { at: 3, of: 9 } }])
    await stopAt('8', '0')
    expect(await leads()).toMatchObject([second!.id, { id: second!.id, stop: null }])
  })
  spec('is refused where it is none', async ({ world }) => {
    const amina = await world.member('Amina')
    const { lessons: made } = await makeCourse(world.visitor)
    for (const wrong of [
      { step: '-1' },
      { step: 'x' },
      { of: '0' },
      { ago: '-5' },
      { words: 'w'.repeat(81) },
    ])
      await expect(
        keepStep(amina, 900, made[0]!.id, { step: '1', words: '', ago: '0', ...wrong }),
      ).rejects.toMatchObject({ code: 'invalid-input' })
  })
})
