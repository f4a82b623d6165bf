import { RouterContextProvider } from 'react-router'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { DAY } from '#kit/time.ts'
import { makeCourse } from '#modules/courses/test-learning.ts'
import { removeTeacher } from '#modules/teaching/commands/name.server.ts'
import { teachForTest } from '#modules/teaching/test-person.ts'
import { spec } from '#test/world.ts'
import { requestContext, type WebRequest } from '#web/request-context.ts'
import { editCourse } from '../../commands/drafts-of-courses.server.ts'
import { action } from '../lesson.tsx'

/** Sends a lesson with a film, as its form does. @returns the refusal, what was typed of it, and whether the form was read */
async function send(ctx: Context, draftId: string) {
  const url = new URL(`http://localhost:3000/teaching/drafts/${draftId}/lessons/lesson-0`)
  const body = new FormData()
  for (const [name, value] of Object.entries({ title: 'Lesson', minutes: '5', body: 'Flour.', version: '' }))
    body.set(name, value)
  body.set('film', new File([new Uint8Array(1000)], 'film.mp4'))
  const request = new Request(url, { method: 'POST', body })
  const context = new RouterContextProvider()
  context.set(requestContext, { ctx, retryAfter: null, form: null } as WebRequest)
  const params = { draftId, slug: 'lesson-0' }
  const answer = await action({ request, url, params, context } as unknown as Parameters<typeof action>[0])
  const said = 'data' in answer ? answer.data : null
  return { code: said?.refusal?.code, typed: said?.values?.body, isRead: request.bodyUsed }
}

describe('a form with files', () => {
  spec('is read of teachers alone, and of who was taken off while she wrote', async ({ world }) => {
    const [admin, njeri, amina] = [
      await world.admin(),
      await world.member('Njeri'),
      await world.member('Amina'),
    ]
    const { id: courseId } = await makeCourse(admin)
    await teachForTest(admin, njeri.viewer.id, courseId)
    const draftId = await editCourse(njeri, courseId)
    expect(await send(njeri, draftId)).toMatchObject({ code: 'changed-meanwhile', isRead: true })
    for (const draft of [draftId, '00000000-0000-4000-8000-000000000000', 'x'])
      expect(await send(amina, draft)).toEqual({ code: 'draft-not-yours', typed: undefined, isRead: false })

    await removeTeacher(admin, String(courseId), njeri.viewer.id)
    const back = { code: 'draft-not-yours', typed: 'Flour.', isRead: true }
    expect(await send(njeri, draftId)).toEqual(back)
    world.wait(2 * DAY)
    expect(await send(njeri, draftId)).toMatchObject({ isRead: false })
    // Another course of hers is enough: she may not know which she was taken off.
    const { id: other } = await makeCourse(admin, { id: 9004 })
    await teachForTest(admin, njeri.viewer.id, other)
    expect(await send(njeri, draftId)).toEqual(back)
  })
})
