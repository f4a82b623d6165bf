import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { after, DAY, HOUR } from '#kit/time.ts'
import { submissions } from '#modules/courses/tables.server.ts'
import { moneyReviews } from '#modules/payments/tables.server.ts'
import { supportThreads } from '#modules/support/tables.server.ts'
import { bodyOf, openProduct, type Person, wordsOf } from './admin-people.ts'
import { elements, hrefs, textOf } from './product.ts'

let stadi: Awaited<ReturnType<typeof openProduct>>
let wanjiru: Person
let amina: Person
beforeAll(async () => {
  stadi = await openProduct()
  wanjiru = await stadi.admin()
  amina = await stadi.person('Amina')
})
afterAll(() => stadi.close())

const page = async (path = '/admin/waiting', who = wanjiru) => (await stadi.visit(path, who)).text()
const ago = (ms: number) => after(stadi.ctx.now(), -ms)
/** What waits, as "what age", and where each leads. */
const rows = (html: string) =>
  elements(/<ol class="admin-waiting">[\s\S]*?<\/ol>/.exec(bodyOf(html))?.[0] ?? '', 'li').map((row) => [
    textOf(row),
    ...hrefs(row),
  ])

const ticket = async (subject: string, at: Date, status: 'open' | 'answered' = 'open') => {
  const id = newId()
  await stadi.ctx.db
    .insert(supportThreads)
    .values({
      id,
      channel: 'email',
      subject,
      name: 'Juma',
      email: 'juma@example.com',
      status,
      locale: 'en',
      createdAt: at,
      lastMessageAt: at,
    })
  return id
}

describe('the administration opens with what waits', () => {
  test('[ADM-18+] and says so where nothing does', async () => {
    expect(wordsOf(await page())).toContain('Nothing waits.')
  })

  test('[ADM-18+] [ADM-23+] findings, projects and questions of every kind, the longest wait first, each with how long and the way to it', async () => {
    const { reviewId } = await stadi.payment(amina)
    await stadi.ctx.db
      .update(moneyReviews)
      .set({ createdAt: ago(3 * DAY) })
      .where(eq(moneyReviews.id, reviewId))
    const { course } = await stadi.certificateOf(amina, 9601)
    const work = newId()
    await stadi.ctx.db
      .insert(submissions)
      .values({
        id: work,
        userId: amina.id,
        lessonId: course.lessonIds[0]!,
        text: 'My plan',
        submittedAt: ago(5 * DAY),
      })
    const late = await ticket('I cannot <open> my lesson', ago(4 * HOUR))
    await ticket('Answered long ago', ago(9 * DAY), 'answered')
    const html = await page()
    expect(rows(html)).toEqual([
      [expect.stringMatching(/^Project to mark Amina.* 5 days ago$/), `/admin/submissions/${work}`],
      [expect.stringMatching(/^Money without a place KES .* 3 days ago$/), '/admin/findings'],
      ['Question to support I cannot <open> my lesson 4 hours ago', `/admin/inbox/${late}`],
    ])
    // Each leads to a page.
    for (const [, href] of rows(html)) expect((await stadi.visit(href!, wanjiru)).status, href).toBe(200)
    expect(wordsOf(html)).toMatch(
      /Money 1 Refunds 0 Reports and jobs 0 Projects 1 Courses to publish 0 Support 1 Scholarship applications 0/,
    )
    expect(rows(await page('/admin/waiting?lang=sw'))[0]![0]).toMatch(/^Mradi wa kusahihisha .*siku 5/)
  })

  test('[ADM-02+] to administrators only', async () => {
    expect((await stadi.visit('/admin/waiting', amina)).status).toBe(403)
    expect((await stadi.visit('/admin/waiting')).status).toBe(302)
  })
})
