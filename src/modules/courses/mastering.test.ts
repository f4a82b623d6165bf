import { and, eq, ne } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Context } from '#context.ts'
import { nameOfCheck } from '#course-format/lesson-text/html.server.ts'
import { rubricOf } from '#course-format/general-rubric.ts'
import { versionOf } from '#kit/version.ts'
import { activities } from '#modules/tracker/tables.server.ts'
import { ownStanding } from '#modules/tracker/queries/standing.server.ts'
import { mergeAccounts as mergePractice } from '#modules/practice/commands/merge-accounts.server.ts'
import { exerciseWorks } from '#modules/practice/tables.server.ts'
import { onPostgres } from '#test/on-postgres.ts'
import { spec, type World } from '#test/world.ts'
import { tryExercise } from './commands/exercises.server.ts'
import { completeLesson, keepStep, openLesson, recordTime } from './commands/learning.server.ts'
import { markProject } from './commands/marks.server.ts'
import { mergeAccounts } from './commands/merge-accounts.server.ts'
import { mergeProgress } from './commands/merge.server.ts'
import { mergeWorks } from './commands/merge-works.server.ts'
import { submitProject } from './commands/projects.server.ts'
import { masterEarlier } from './mastering.server.ts'
import { courses } from './module.server.ts'
import { ownLearning } from './queries/dashboard.server.ts'
import { courseView } from './queries/course.server.ts'
import { lessonProgress, lessons, submissions } from './tables.server.ts'
import { makeCourse } from './test-courses.ts'

type Member = Awaited<ReturnType<World['member']>>

const check = nameOfCheck('How much is left?')
const body = [
  '```check\n? How much is left?\n- All | Some was spent.\n+ 150 | 500 less 350.\n```\n',
  '```exercise type\nname: left\nask: How much?\nhint: Less the cost.\nwhy: 1 - 1.\nnumber: 150\n```\n',
].join('\n')

/** A course of texts with a question and an exercise each, and whatever else. */
async function withTasks(ctx: Context, types: Parameters<typeof makeCourse>[2] = ['text', 'text'], id = 900) {
  const course = await makeCourse(ctx, { id }, types)
  await ctx.db
    .update(lessons)
    .set({ body })
    .where(and(eq(lessons.courseId, id), eq(lessons.type, 'text')))
  return course
}

const solve = async (ctx: Context, courseId: number, lessonId: number) => {
  await tryExercise(ctx, courseId, lessonId, { name: check, work: ['0'], isRight: false })
  await tryExercise(ctx, courseId, lessonId, { name: 'left', work: ['150'], isRight: true })
}
const eventsOf = async ({ db, viewer }: Member) =>
  (
    await db
      .select({ key: activities.eventKey, points: activities.points, inStreak: activities.inStreak })
      .from(activities)
      .where(and(eq(activities.userId, viewer.id), ne(activities.kind, 'study')))
  ).toSorted((a, b) => a.key.localeCompare(b.key))
const keysOf = async (ctx: Member) => (await eventsOf(ctx)).map(({ key }) => key)
const masteredIn = async (ctx: Context, id = 900) =>
  (await courseView(ctx, id)).modules.flatMap(({ lessons }) => lessons.map(({ mastered }) => mastered))

describe('mastering lessons', () => {
  spec(
    '[DASH-10+] [CRS-18] a lesson that was only opened is completed, earns nothing and is no day of learning',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const course = await withTasks(world.visitor)
      const [one] = course.lessons
      await openLesson(amina, 900, one!.id)
      expect(await completeLesson(amina, 900, one!.id)).toMatchObject({ percent: 50, isNew: true })
      expect(await ownStanding(amina)).toMatchObject({ activityPoints: 0, streakDays: 0, badges: [] })
      expect(await courseView(amina, 900)).toMatchObject({ done: 1, mastered: 0 })
      await solve(amina, 900, one!.id)
      expect(await masteredIn(amina)).toEqual([true, false])
      expect(await ownStanding(amina)).toMatchObject({
        activityPoints: 5,
        streakDays: 1,
        badges: [{ badge: 'first-lesson' }],
      })
      expect((await ownLearning(amina)).courses).toMatchObject([
        { progress: 50, mastered: 50, completedLessons: 1 },
      ])
      // Mastered once, for good.
      await tryExercise(amina, 900, one!.id, { name: 'left', work: ['1'], isRight: false })
      expect(await masteredIn(amina)).toEqual([true, false])
      expect(await keysOf(amina)).toEqual([`lesson:${one!.id}`])
    },
  )

  spec('[DASH-10+] in either order, and the course counts with its last lesson', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await withTasks(world.visitor)
    const [one, two] = course.lessons
    await openLesson(amina, 900, one!.id)
    await solve(amina, 900, one!.id)
    expect(await masteredIn(amina)).toEqual([false, false])
    await completeLesson(amina, 900, one!.id)
    expect(await masteredIn(amina)).toEqual([true, false])
    expect(await completeLesson(amina, 900, two!.id)).toMatchObject({ courseDone: true })
    expect(await keysOf(amina)).not.toContain('course:900')
    await solve(amina, 900, two!.id)
    expect(await keysOf(amina)).toContain('course:900')
    expect((await ownStanding(amina)).badges.map(({ badge }) => badge)).toContain('first-course')
  })

  spec('[CRS-20+] a project counts when it is passed, not when it is handed in', async ({ world }) => {
    const [amina, admin] = [await world.member('Amina'), await world.admin()]
    const course = await withTasks(world.visitor, ['project'])
    const project = course.lesson('project')
    const said = { rubric: versionOf(rubricOf({ rubric: null })), feedback: 'Next: more facts.' }
    const met = { 'level-brief': 'met', 'level-facts': 'met', 'level-language': 'met', ...said }
    const round = async (text: string, levels: object) => {
      await submitProject(amina, 900, project.id, { text })
      const [work] = await amina.db.select().from(submissions).where(eq(submissions.text, text))
      await markProject(admin, work!.id, { ...met, ...levels })
    }
    await round('One', { 'level-facts': 'not-yet' })
    expect(await courseView(amina, 900)).toMatchObject({ done: 1, mastered: 0 })
    expect(await keysOf(amina)).toEqual([])
    world.wait(86_400_000)
    await round('Two', {})
    expect(await masteredIn(amina)).toEqual([true])
    // The learner learned on the day of the work, the mark came on another.
    expect(await eventsOf(amina)).toEqual([
      { key: 'course:900', points: 40, inStreak: false },
      { key: `lesson:${project.id}`, points: 15, inStreak: false },
    ])
  })

  spec('[DASH-11+] a film counts once it was open for half its length', async ({ world }) => {
    const amina = await world.member('Amina')
    const film = (await withTasks(world.visitor, ['video'])).lesson('video')
    await openLesson(amina, 900, film.id)
    await completeLesson(amina, 900, film.id)
    expect(await masteredIn(amina)).toEqual([false])
    for (let minute = 1; minute <= 5; minute++) {
      world.wait(60_000)
      await recordTime(amina, 900, film.id, 60)
    }
    expect(await masteredIn(amina)).toEqual([true])
  })

  spec(
    '[CRS-21+] what a visitor did counts in the account, whichever part arrives first',
    async ({ world }) => {
      const course = await withTasks(world.visitor, ['text'])
      const [one] = course.lessons
      const works = [
        { lessonId: one!.id, name: check, work: ['0'], tries: 1, isRight: false },
        { lessonId: one!.id, name: 'left', work: ['150'], tries: 1, isRight: true },
      ]
      const progress = [{ courseId: 900, lessonIds: [one!.id] }]
      const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
      await mergeProgress(amina, progress)
      expect(await masteredIn(amina)).toEqual([false])
      await mergeWorks(amina, works)
      expect(await masteredIn(amina)).toEqual([true])
      await mergeWorks(baraka, works)
      await mergeProgress(baraka, progress)
      expect(await masteredIn(baraka)).toEqual([true])
    },
  )

  spec(
    '[USSD-25+] whoever dials masters what a basic phone has, and keeps it in the account',
    async ({ world }) => {
      const course = await withTasks(world.visitor, ['text'])
      const [one] = course.lessons
      const [phone, account] = [await world.member('Phone'), await world.member('Amina')]
      await completeLesson(phone, 900, one!.id, true)
      expect(await masteredIn(phone)).toEqual([true])
      await completeLesson(account, 900, one!.id)
      await mergeAccounts(world.visitor, phone.viewer.id, account.viewer.id)
      expect(await masteredIn(account)).toEqual([true])
    },
  )

  spec('two accounts that each did a part of a lesson master it as one', async ({ world }) => {
    const course = await withTasks(world.visitor, ['text'])
    const [one] = course.lessons
    const [phone, account] = [await world.member('Phone'), await world.member('Amina')]
    await tryExercise(phone, 900, one!.id, { name: check, work: ['0'], isRight: false })
    await completeLesson(account, 900, one!.id)
    await tryExercise(account, 900, one!.id, { name: 'left', work: ['150'], isRight: true })
    await mergePractice(world.visitor, phone.viewer.id, account.viewer.id)
    const bystander = await world.member('Baraka')
    await completeLesson(bystander, 900, one!.id)
    await solve(bystander, 900, one!.id)
    await bystander.db
      .update(lessonProgress)
      .set({ masteredAt: null })
      .where(eq(lessonProgress.userId, bystander.viewer.id))
    await mergeAccounts(world.visitor, phone.viewer.id, account.viewer.id)
    expect(await masteredIn(account)).toEqual([false])
    // Looked at by a job, which looks at nobody else.
    const [job] = world.queue.filter(({ name }) => name === 'master-earlier')
    expect(job!.data).toEqual({ userId: account.viewer.id, lessonId: 0, isAlone: true })
    await courses.jobs!['master-earlier']!.run(world.visitor, job!.data)
    expect(await masteredIn(account)).toEqual([true])
    expect(await masteredIn(bystander)).toEqual([false])
  })

  spec(
    '[CRS-18+] a film seen without a network is mastered: the phone tells no minutes',
    async ({ world }) => {
      const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
      const course = await makeCourse(world.visitor, {}, ['video'])
      const { id } = course.lesson('video')
      await completeLesson(amina, 900, id)
      expect(await masteredIn(amina)).toEqual([false])
      await completeLesson({ ...baraka, heardAt: world.visitor.now() }, 900, id)
      expect(await masteredIn(baraka)).toEqual([true])
    },
  )

  spec(
    'where a learner stopped is a line: a letter that no database keeps is left out',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const course = await withTasks(world.visitor)
      const { id } = course.lesson('text')
      await keepStep(amina, 900, id, { step: 2, words: 'What is\u0000 left', ago: 0 })
      const [row] = await amina.db.select().from(lessonProgress)
      expect(row).toMatchObject({ step: 2 })
      expect(row!.stepWords).not.toContain('\u0000')
    },
  )

  spec('what was done before counts by night, and gives no day and no second points', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await withTasks(world.visitor)
    const [one, two] = course.lessons
    for (const { id } of course.lessons) await completeLesson(amina, 900, id)
    for (const { id } of course.lessons) await solve(amina, 900, id)
    await amina.db.update(lessonProgress).set({ masteredAt: null })
    await amina.db.delete(activities).where(eq(activities.eventKey, `lesson:${two!.id}`))
    await amina.db.delete(exerciseWorks).where(eq(exerciseWorks.lessonId, one!.id))
    await masterEarlier(world.visitor, null)
    expect(await masteredIn(amina)).toEqual([false, true])
    expect(await eventsOf(amina)).toEqual([
      { key: 'course:900', points: 40, inStreak: true },
      { key: `lesson:${one!.id}`, points: 5, inStreak: true },
      { key: `lesson:${two!.id}`, points: 5, inStreak: false },
    ])
  })
})

describe('mastering on Postgres with ten connections', () => {
  let world: World
  onPostgres((place) => void (world = place.world))

  it('[DASH-10+] the last two lessons solved at one moment make the course count once', async () => {
    for (let n = 0; n < 6; n++) {
      const course = await withTasks(world.visitor, ['text', 'text'], 910 + n)
      const amina = await world.member(`Amina ${'ABCDEF'[n]}`)
      for (const { id } of course.lessons) {
        await completeLesson(amina, course.id, id)
        await tryExercise(amina, course.id, id, { name: check, work: ['0'], isRight: false })
      }
      await Promise.all(
        course.lessons.map(({ id }) =>
          tryExercise(amina, course.id, id, { name: 'left', work: ['150'], isRight: true }),
        ),
      )
      expect((await keysOf(amina)).filter((key) => key.startsWith('course:'))).toEqual([
        `course:${course.id}`,
      ])
    }
  })
})
