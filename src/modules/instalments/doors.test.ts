import { describe, expect } from 'vitest'
import { lessonToAskAt } from '#modules/community/queries/lesson-questions.server.ts'
import { completeLesson, openLesson, recordTime } from '#modules/courses/commands/learning.server.ts'
import { startQuiz } from '#modules/courses/commands/quizzes.server.ts'
import { submitProject } from '#modules/courses/commands/projects.server.ts'
import { continueOnPhone, phoneLesson } from '#modules/courses/queries/phone.server.ts'
import { courseView } from '#modules/courses/queries/course.server.ts'
import { lessonView } from '#modules/courses/queries/lesson.server.ts'
import { openableLesson } from '#modules/courses/course-access.server.ts'
import { ownLearning } from '#modules/courses/queries/dashboard.server.ts'
import { makeLesson, putOnPhone } from '#modules/courses/test-courses.ts'
import { packageManifest } from '#modules/offline/queries/package.server.ts'
import { moneySpec as spec } from '#test/money.ts'
import { refusal } from '#test/refusal.ts'
import { COURSE, courseInParts, payParts, setPrice } from '#test/instalments.ts'

describe('every door to a section that is not paid for', () => {
  spec('is closed before its part, and open after it', async ({ world }) => {
    const [first, second, third] = await courseInParts(world)
    const inSecond = (position: number, type: 'quiz' | 'project' | 'video') =>
      makeLesson(world.visitor, { courseId: COURSE, moduleId: second!.module, position, type })
    const quiz = await inSecond(4, 'quiz')
    const project = await inSecond(5, 'project')
    const film = await inSecond(6, 'video')
    await putOnPhone(world.visitor, COURSE)
    const amina = await world.member('Amina')
    await payParts(world, amina, '3')
    const kept = async () => (await packageManifest(amina, COURSE)).lessons.map(({ id }) => id)
    const shut = async (work: Promise<unknown>) => (await refusal(work)) === 'lesson-part'
    const doors = async () => ({
      page: await shut(lessonView(amina, COURSE, second!.lesson)),
      film: await shut(lessonView(amina, COURSE, film.id)),
      // Also what other modules ask before they give a film, a mark of a peer or an answer along.
      any: await shut(openableLesson(amina, COURSE, second!.lesson)),
      opening: await shut(openLesson(amina, COURSE, second!.lesson)),
      time: await shut(recordTime(amina, COURSE, second!.lesson, 5)),
      question: await shut(lessonToAskAt(amina, COURSE, second!.lesson)),
      phone: await shut(phoneLesson(amina, COURSE, second!.lesson)),
      quiz: await shut(startQuiz(amina, COURSE, quiz.id)),
      project: await shut(submitProject(amina, COURSE, project.id, { text: 'Done.' })),
      done: await shut(completeLesson(amina, COURSE, second!.lesson)),
    })
    const all = (isShut: boolean) =>
      Object.fromEntries(
        ['page', 'film', 'any', 'opening', 'time', 'question', 'phone', 'quiz', 'project', 'done'].map(
          (door) => [door, isShut],
        ),
      )
    expect(await doors()).toEqual(all(true))
    expect(await kept()).toEqual([first!.lesson])
    expect(await courseView(amina, COURSE)).toMatchObject({ unlocked: true, continueLessonId: first!.lesson })
    await completeLesson(amina, COURSE, first!.lesson)
    // Learning goes on with what is open.
    expect((await courseView(amina, COURSE)).continueLessonId).not.toBe(second!.lesson)
    expect((await ownLearning(amina)).courses[0]?.next).toBeNull()
    expect(await continueOnPhone(amina)).toBeNull()
    await payParts(world, amina, 'next')
    expect(await doors()).toEqual(all(false))
    expect(await kept()).not.toContain(third!.lesson)
    expect(await refusal(lessonView(amina, COURSE, third!.lesson))).toBe('lesson-part')
  })

  spec('is open to everybody while the course is free', async ({ world }) => {
    const [, second] = await courseInParts(world)
    const amina = await world.member('Amina')
    await payParts(world, amina, '3')
    await setPrice(amina, 0)
    expect(await refusal(lessonView(amina, COURSE, second!.lesson))).toBe('none')
    expect((await ownLearning(amina)).courses[0]?.next).not.toBeNull()
    await setPrice(amina, 2000)
    expect(await refusal(lessonView(amina, COURSE, second!.lesson))).toBe('lesson-part')
  })
})
