import { describe, expect } from 'vitest'
import { eq } from 'drizzle-orm'
import { grantAccess } from '#modules/courses/commands/access.server.ts'
import { lessons } from '#modules/courses/tables.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { counted } from '#test/invalidations.ts'
import { newId } from '#kit/ids.ts'
import { spec } from '#test/world.ts'
import { addReply } from './commands/replies.server.ts'
import { hidePart } from './commands/hide.server.ts'
import { removePost } from './commands/remove.server.ts'
import { lessonToAskAt, questionsHere } from './queries/lesson-questions.server.ts'
import { listPosts } from './queries/hub.server.ts'
import { threadOf } from './queries/thread.server.ts'
import { aQuestion, regular, stored } from './test-threads.ts'
import { MINUTE } from '#kit/time.ts'

describe('questions at a lesson', () => {
  spec(
    '[CRS-18+] [QNA-11] know it: the three newest stand below it, with how many there are',
    async ({ world }) => {
      const { id: course, lessons: made } = await makeCourse(world.visitor)
      const [first, other] = made.map(({ id }) => id)
      const amina = await regular(world, 'Amina')
      const at = { course: String(course), lesson: String(first) }
      const ids: string[] = []
      for (const title of ['One?', 'Two?', 'Three?', 'Four?']) {
        ids.push(await aQuestion(amina, { title, ...at }))
        world.wait(MINUTE)
      }
      await aQuestion(amina, { title: 'Elsewhere?', course: String(course), lesson: String(other) })
      await aQuestion(amina, { title: 'Nowhere?' })
      const { newest, all } = await questionsHere(world.visitor, String(first))
      expect(newest.map(({ title }) => title)).toEqual(['Four?', 'Three?', 'Two?'])
      expect(all).toBe(4)
      await removePost(amina, 'question', ids[3])
      await hidePart(await world.admin(), 'post', ids[2], { reason: 'Not about it.' })
      expect((await questionsHere(world.visitor, String(first))).newest.map(({ title }) => title)).toEqual([
        'Two?',
        'One?',
      ])
      expect(await questionsHere(world.visitor, 'x')).toEqual({ newest: [], all: 0 })
    },
  )

  spec('[CRS-18+] [QNA-20+] the thread leads back, and says who teaches', async ({ world }) => {
    const { id: course, lessons: made } = await makeCourse(world.visitor)
    const [amina, brian, admin] = [
      await regular(world, 'Amina'),
      await regular(world, 'Brian'),
      await world.admin(),
    ]
    const id = await aQuestion(amina, { course: String(course), lesson: String(made[0]!.id) })
    await addReply(brian, 'question', id, { body: 'I think so.' })
    const here = async () => (await questionsHere(world.visitor, made[0]!.id)).newest[0]
    expect(await here()).toMatchObject({ replies: 1, hasTeacher: false })
    await addReply(admin, 'question', id, { body: 'Yes.' })
    expect(await here()).toMatchObject({ replies: 2, hasTeacher: true })
    const thread = await threadOf(world.visitor, 'question', id)
    expect(thread.lesson).toMatchObject({ id: made[0]!.id, courseId: course, title: made[0]!.title })
    expect(thread.answers.map(({ isTeacher }) => isTeacher).sort()).toEqual([false, true])
  })

  spec('[CRS-15+] nobody asks at a lesson that does not open for them', async ({ world }) => {
    const { id: course, lessons: made } = await makeCourse(world.visitor, { priceKes: 9000 })
    const at = { course: String(course), lesson: String(made[0]!.id) }
    const amina = await regular(world, 'Amina')
    await expect(aQuestion(amina, at)).rejects.toMatchObject({ code: 'lesson-locked' })
    await expect(lessonToAskAt(amina, at.course, at.lesson)).rejects.toMatchObject({ code: 'lesson-locked' })
    await expect(aQuestion(amina, { ...at, course: '901' })).rejects.toMatchObject({
      code: 'course-not-found',
    })
    await grantAccess(amina, { userId: amina.viewer.id, courseId: course, paymentId: newId() })
    const id = await aQuestion(amina, at)
    expect(await stored(amina, id)).toMatchObject({ courseId: course, lessonId: made[0]!.id })
  })

  spec(
    '[QNA-01] [CRS-18+] the list shows those of one course, and a lesson that is gone leaves its question',
    async ({ world }) => {
      const { id: course, title, lessons: made } = await makeCourse(world.visitor)
      const amina = await regular(world, 'Amina')
      const id = await aQuestion(amina, {
        title: 'Here?',
        course: String(course),
        lesson: String(made[0]!.id),
      })
      await aQuestion(amina, { title: 'Elsewhere?' })
      const ofCourse = () => listPosts(world.visitor, 'question', { course: String(course) })
      expect(await ofCourse()).toMatchObject({ total: 1, posts: [{ title: 'Here?' }], course: { title } })
      expect(await listPosts(world.visitor, 'question', { course: 'x' })).toMatchObject({
        total: 2,
        course: null,
      })
      await amina.db.delete(lessons).where(eq(lessons.id, made[0]!.id))
      expect(await stored(amina, id)).toMatchObject({ courseId: null, lessonId: null })
      expect(await ofCourse()).toMatchObject({ total: 0, posts: [] })
    },
  )

  spec('[COM-12] asking and answering drop the pages that show it', async ({ world }) => {
    const { id: course, lessons: made } = await makeCourse(world.visitor)
    const amina = await regular(world, 'Amina')
    const { ctx, drops } = counted(amina)
    await aQuestion(ctx, { course: String(course), lesson: String(made[0]!.id) })
    expect(drops()).toBe(1)
  })
})
