import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { onPostgres } from '#test/on-postgres.ts'
import type { World } from '#test/world.ts'
import { refusal } from '#test/refusal.ts'
import { activities } from '#modules/tracker/tables.server.ts'
import { completeLesson, openLesson, recordTime } from './commands/learning.server.ts'
import { mergeProgress } from './commands/merge.server.ts'
import { startQuiz, submitQuiz } from './commands/quizzes.server.ts'
import { wrongCounts } from './queries/invariants.server.ts'
import { quizAttempts } from './tables.server.ts'
import { makeCourse } from './test-courses.ts'

const COURSES = [901, 902, 903, 904]

describe('learning on Postgres with ten connections', () => {
  let world: World
  let kept: { courseId: number; lessonIds: number[] }[]
  onPostgres(async (place) => {
    world = place.world
    const courses = []
    for (const id of COURSES)
      courses.push(await makeCourse(world.visitor, { id }, ['text', 'text', 'quiz', 'project']))
    kept = courses.map((course) => ({
      courseId: course.id,
      lessonIds: course.lessons.map((lesson) => lesson.id),
    }))
  })

  it('[CRS-21+] [DASH-10+] merges and completions of one person at once count each lesson once', async () => {
    const amina = await world.member('Amina')
    const [first] = kept
    const merges = [kept, kept.toReversed(), kept, kept.toReversed()].map((list) =>
      mergeProgress(amina, list),
    )
    const completions = first!.lessonIds.slice(0, 2).map((lessonId) => completeLesson(amina, 901, lessonId))
    const merged = await Promise.all(merges)
    const completed = await Promise.all(completions)
    expect(
      merged.reduce((sum, one) => sum + one.lessons, 0) + completed.filter((one) => one.isNew).length,
    ).toBe(8)
    const rows = await amina.db
      .select({ key: activities.eventKey })
      .from(activities)
      .where(eq(activities.userId, amina.viewer.id))
    expect(rows.map((row) => row.key).filter((key) => key.startsWith('lesson:'))).toHaveLength(8)
    expect(new Set(rows.map((row) => row.key)).size).toBe(rows.length)
  })

  it('[CRS-21+] eight people merge the same courses in different orders without waiting for each other for ever', async () => {
    const people = await Promise.all(
      Array.from({ length: 8 }, (_, n) => world.member(`Learner ${'ABCDEFGH'[n]}`)),
    )
    const merged = await Promise.all(
      people.map((ctx, n) => mergeProgress(ctx, n % 2 ? kept : kept.toReversed())),
    )
    expect(merged).toEqual(people.map(() => ({ lessons: 8, finished: [] })))
    expect(await wrongCounts(world.visitor)).toEqual([])
  })

  it('[CRS-21+] [PRG-23] who completes a lesson while its time is told and a browser is merged waits for nobody for ever', async () => {
    for (let n = 0; n < 12; n++) {
      const zuri = await world.member(`Zuri ${'ABCDEFGHIJKL'[n]}`)
      const [first] = kept
      const ids = first!.lessonIds.slice(0, 2)
      for (const id of ids) await openLesson(zuri, 901, id)
      await zuri.db.delete(activities).where(eq(activities.userId, zuri.viewer.id))
      await Promise.all([
        ...ids.flatMap((id) => [recordTime(zuri, 901, id, 30), completeLesson(zuri, 901, id)]),
        mergeProgress(zuri, kept.toReversed()),
        mergeProgress(zuri, kept),
      ])
      const own = await zuri.db.select().from(activities).where(eq(activities.userId, zuri.viewer.id))
      expect(own.filter(({ kind }) => kind === 'study')).toHaveLength(1)
      expect(own.filter(({ eventKey }) => eventKey.startsWith('lesson:'))).toHaveLength(8)
    }
  })

  it('[CRS-19+] an incomplete sheet sent twice at once, once as it is meant, ends the try once', async () => {
    const baraka = await world.member('Baraka')
    const quiz = kept[0]!.lessonIds[2]!
    const { attemptId } = await startQuiz(baraka, 901, quiz)
    const outcome = refusal(submitQuiz(baraka, attemptId, { 1: [0] }))
    const meant = submitQuiz(baraka, attemptId, { 1: [0] }, { anyway: true })
    expect(['none', 'quiz-incomplete']).toContain(await outcome)
    expect(await meant).toMatchObject({ passed: false })
    expect(
      await baraka.db
        .select({ at: quizAttempts.submittedAt })
        .from(quizAttempts)
        .where(eq(quizAttempts.userId, baraka.viewer.id)),
    ).toEqual([{ at: world.now() }])
  })
})
