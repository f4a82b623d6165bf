import { describe, expect } from 'vitest'
import { MINUTE } from '#kit/time.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { removeTeacher } from '#modules/teaching/commands/name.server.ts'
import { teachForTest } from '#modules/teaching/test-person.ts'
import { spec } from '#test/world.ts'
import { addReply } from './commands/replies.server.ts'
import { hidePart } from './commands/hide.server.ts'
import { countQuestionsToAnswer, questionsToAnswer } from './queries/to-answer.server.ts'
import { questionsHere } from './queries/lesson-questions.server.ts'
import { threadOf } from './queries/thread.server.ts'
import { aQuestion, regular } from './test-threads.ts'

describe('questions at the lessons of a teacher', () => {
  spec('[CRS-18+] wait for her, the oldest first, until somebody answers', async ({ world }) => {
    const hers = await makeCourse(world.visitor)
    const other = await makeCourse(world.visitor, { id: 901 })
    const [njeri, amina] = [await regular(world, 'Njeri'), await regular(world, 'Amina')]
    await teachForTest(world.visitor, njeri.viewer.id, hers.id)
    const ask = async (title: string, who = amina, course = hers) => {
      world.wait(MINUTE)
      const at = { course: String(course.id), lesson: String(course.lessons[0]!.id) }
      return aQuestion(who, { title, ...at })
    }
    const [first, , hidden] = [await ask('First?'), await ask('Second?'), await ask('Hidden?')]
    await ask('My own?', njeri)
    await ask('Elsewhere?', amina, other)
    await aQuestion(amina, { title: 'Nowhere?' })
    const admin = await world.admin()
    await hidePart(admin, 'post', hidden, { reason: 'Not about it.' })
    const titles = async (course: number | null = null, who = njeri) =>
      (await questionsToAnswer(who, course, 1)).rows.map(({ title }) => title)
    expect(await titles()).toEqual(['First?', 'Second?'])
    expect(await titles(hers.id)).toEqual(['First?', 'Second?'])
    expect(await titles(other.id)).toEqual([])
    expect(await countQuestionsToAnswer(njeri, null)).toBe(2)
    for (const nobody of [amina, admin]) expect(await titles(null, nobody)).toEqual([])
    const [row] = (await questionsToAnswer(njeri, null, 1)).rows
    expect(row).toMatchObject({ author: 'Amina', lesson: { courseId: hers.id } })
    expect(JSON.stringify(row)).not.toContain(amina.viewer.id)

    await addReply(njeri, 'question', first, { body: 'In lesson two.' })
    expect(await titles()).toEqual(['Second?'])
    // She answers as a teacher there, and nowhere else.
    const isTeacher = async (id: string) =>
      (await threadOf(world.visitor, 'question', id)).answers.map((answer) => answer.isTeacher)
    expect(await isTeacher(first)).toEqual([true])
    const here = async () => (await questionsHere(world.visitor, hers.lessons[0]!.id)).newest
    expect((await here()).find(({ id }) => id === first)).toMatchObject({ hasTeacher: true })
    const elsewhere = await ask('And here?', amina, other)
    await addReply(njeri, 'question', elsewhere, { body: 'I do not know.' })
    expect(await isTeacher(elsewhere)).toEqual([false])

    await removeTeacher(admin, String(hers.id), njeri.viewer.id)
    expect(await titles()).toEqual([])
    expect(await isTeacher(first)).toEqual([false])
    expect((await here()).find(({ id }) => id === first)).toMatchObject({ hasTeacher: false })
  })
})
