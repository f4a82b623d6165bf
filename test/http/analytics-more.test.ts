import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { after, DAY, nairobiDay } from '#kit/time.ts'
import { makeCourse } from '#modules/courses/test-learning.ts'
import { lessonProgress } from '#modules/courses/tables.server.ts'
import { openProduct, type Person, wordsOf } from './admin-people.ts'

const USSD_SECRET = 'a-secret-of-the-gateway'
let stadi: Awaited<ReturnType<typeof openProduct>>
let wanjiru: Person
beforeAll(async () => {
  stadi = await openProduct({ USSD_SECRET })
  wanjiru = await stadi.admin()
})
afterAll(() => stadi.close())

const page = async (path: string) => {
  const answer = await stadi.visit(path, wanjiru)
  expect(answer.status, path).toBe(200)
  return answer.text()
}
const today = () => nairobiDay(stadi.ctx.now())

describe('analytics', () => {
  test('[ADM-20+] show where learners stop in a course, in a chosen period, as picture, table and CSV', async () => {
    const course = await makeCourse(stadi.ctx, { id: 9701, lessonCount: 3, title: 'Typing' })
    const people = await Promise.all(['Amina', 'Baraka', 'Zawadi'].map((name) => stadi.person(name)))
    const row = (person: number, lesson: number, done: boolean, ago = 0) => {
      const at = after(stadi.ctx.now(), -ago)
      return {
        userId: people[person]!.id,
        courseId: course.id,
        lessonId: course.lessonIds[lesson]!,
        startedAt: at,
        lastSeenAt: at,
        completedAt: done ? at : null,
      }
    }
    await stadi.ctx.db
      .insert(lessonProgress)
      .values([
        row(0, 0, true),
        row(1, 0, true),
        row(0, 1, true),
        row(1, 1, false),
        row(2, 0, true, 90 * DAY),
      ])
    const path = `/admin/analytics/lessons?course=9701&from=${today()}&to=${today()}`
    const html = await page(path)
    expect(html).toMatch(/<svg[^>]*role="img"[^>]*aria-label="Began/)
    expect(wordsOf(html)).toContain('Lesson 2 2 100% Lesson 2 1 50% Lesson 0 0')
    const csv = await page(`/admin/analytics/lessons.csv?course=9701&from=${today()}&to=${today()}`)
    expect(csv).toBe('lesson,title,began,finished\r\n1,Lesson,2,2\r\n2,Lesson,2,1\r\n3,Lesson,0,0\r\n')
    const longer = `from=${nairobiDay(after(stadi.ctx.now(), -100 * DAY))}&to=${today()}`
    expect(await page(`/admin/analytics/lessons.csv?course=9701&${longer}`)).toContain('1,Lesson,3,3')
    expect(
      wordsOf(await page('/admin/analytics/lessons?course=9701&from=2020-01-01&to=2020-01-02')),
    ).toContain('Nobody began a lesson')
    expect((await stadi.visit('/admin/analytics/lessons?course=424242', wanjiru)).status).toBe(404)
    expect((await stadi.visit('/admin/analytics/lessons?course=x', wanjiru)).status).toBe(404)
  })
  test('[ADM-20+] count calls of basic phones by day, each call once, in the table and in the CSV', async () => {
    const dial = (sessionId: string, text: string) =>
      stadi.fetch(
        new Request(`http://localhost:3000/ussd/${USSD_SECRET}`, {
          method: 'POST',
          headers: { host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({
            sessionId,
            phoneNumber: '+254712345678',
            serviceCode: '*384*2025#',
            text,
          }),
        }),
      )
    for (const [id, text] of [
      ['call-1', ''],
      ['call-1', '1'],
      ['call-1', '1'],
      ['call-2', ''],
    ] as const)
      expect((await dial(id, text)).status).toBe(200)
    const line = (await page(`/admin/analytics.csv?from=${today()}&to=${today()}`)).trimEnd().split('\r\n')
    expect(line[0]!.endsWith(',ussd_sessions')).toBe(true)
    expect(line[1]!.endsWith(',2')).toBe(true)
    expect(wordsOf(await page(`/admin/analytics?from=${today()}&to=${today()}`))).toContain('USSD sessions')
  })
})
