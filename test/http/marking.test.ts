import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { versionOf } from '#kit/version.ts'
import { lessons, submissions } from '#modules/courses/tables.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { readSample } from '#modules/authoring/sample/read-sample.server.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { bodyOf, openProduct, type Person, wordsOf } from './admin-people.ts'

let stadi: Awaited<ReturnType<typeof openProduct>>
let [wanjiru, otieno, amina]: Person[] = []
let lessonPath = ''
let lessonId = 0
let read = {}

beforeAll(async () => {
  stadi = await openProduct()
  wanjiru = await stadi.admin('Wanjiru')
  otieno = await stadi.admin('Otieno')
  amina = await stadi.person('Amina')
  lessonId = (await makeCourse(stadi.ctx)).lesson('project').id
  lessonPath = `/courses/900/lessons/${lessonId}`
  const { rubric } = readSample()
    .courses.flatMap((course) => course.modules.flatMap((module) => module.lessons))
    .find((lesson) => lesson.slug === 'project-write-a-blog-post')!
  const [kept] = await stadi.ctx.db
    .update(lessons)
    .set({ rubric })
    .where(eq(lessons.id, lessonId))
    .returning()
  read = { rubric: versionOf(kept!.rubric!) }
})
afterAll(() => stadi.close())

const page = async (path: string, who = wanjiru) => (await stadi.visit(path, who)).text()
const levels = (level: string) => ({
  ...read,
  ...Object.fromEntries(
    ['brief', 'structure', 'sources', 'language', 'own'].map((key) => [`level-${key}`, level]),
  ),
})

/** Submits and returns the page on which it is marked. */
async function handIn(text: string, link = 'https://example.com/work'): Promise<string> {
  const answer = await stadi.submit(lessonPath, { intent: 'project', text, link }, amina)
  expect(answer.status).toBe(302)
  const rows = await stadi.ctx.db.select().from(submissions).where(eq(submissions.state, 'waiting'))
  return `/admin/submissions/${rows.find((row) => row.text === text)!.id}`
}

describe('marking projects without scripts', () => {
  test('[CRS-20+] a project says what it is marked by before anything is handed in, in both languages', async () => {
    const words = wordsOf(await page(lessonPath, amina))
    expect(words).toContain('How it is marked')
    expect(words).toContain('Facts that can be traced')
    expect(words).toContain('Three sources, one of them a person or primary document')
    expect(words).toContain('This is new: there are no figures yet')
    const swahili = await (await stadi.visit(`${lessonPath}?lang=sw`)).text()
    expect(wordsOf(swahili)).toContain('Taarifa zinazoweza kufuatiliwa')
  })

  test('[CRS-20+] [ADM-23+] the queue leads to the work, the form to a mark, and the learner sees it all', async () => {
    const path = await handIn('My <b>post</b>', 'https://example.com/post')
    const queue = await page('/admin/submissions?state=peers')
    expect(queue).toContain(`href="${path}"`)
    expect(wordsOf(queue)).toContain('Amina Course 900 Lesson 4 (Round 1)')
    const work = bodyOf(await page(path))
    expect(work).toContain('My &lt;b&gt;post&lt;/b&gt;')
    expect(work).toMatch(/<a href="https:\/\/example\.com\/post" rel="nofollow noopener noreferrer"/)
    const half = await stadi.submit(path, { ...read, 'level-brief': 'met', feedback: 'Keep this.' }, wanjiru)
    expect(half.status).toBe(400)
    const again = bodyOf(await half.text())
    expect(again).toContain('>Keep this.</textarea>')
    expect(again).toMatch(/name="level-brief"[^>]*checked=""[^>]*value="met"/)
    expect(again.match(/class="error"/g)).toHaveLength(4)
    const feedback = 'Good sources.\n\nNext: <i>shorten</i> the end.'
    const saved = await stadi.submit(path, { ...levels('met'), feedback }, wanjiru)
    expect([saved.status, saved.headers.get('location')]).toEqual([302, '/admin/submissions'])
    expect(await page('/admin/submissions?state=peers')).not.toContain(path)
    expect(wordsOf(await page('/admin/submissions?state=marked'))).toContain('Pass')
    expect(wordsOf(await page('/admin/users/log'))).toContain('Marked a project')
    const seen = await page(lessonPath, amina)
    expect(wordsOf(seen)).toContain('Marked by Stadi, Wanjiru')
    expect(bodyOf(seen)).toContain('Next: &lt;i&gt;shorten&lt;/i&gt; the end.')
    expect(wordsOf(await page('/notifications', amina))).toContain(
      'The mark and the feedback for &quot;Lesson 4&quot; are here.',
    )
    const mails = await stadi.ctx.db
      .select()
      .from(outgoingMails)
      .where(eq(outgoingMails.recipient, amina!.email))
    expect(mails.map((mail) => mail.subject)).toEqual(['Your project is marked: Lesson 4'])
    expect(mails[0]!.html).toContain('&lt;i&gt;shorten&lt;/i&gt;')
  })

  test('[CRS-20+] the second of two administrators is told, and keeps what was typed', async () => {
    const path = await handIn('Second version')
    expect(wordsOf(await page(path))).toContain('Earlier rounds')
    const mark = { ...levels('above'), feedback: 'Mine first.' }
    expect((await stadi.submit(path, mark, otieno)).status).toBe(302)
    const late = await stadi.submit(path, { ...mark, feedback: 'Mine too.' }, wanjiru)
    expect(late.status).toBe(409)
    const html = await late.text()
    expect(wordsOf(html)).toContain('Somebody else has just marked this work.')
    expect(wordsOf(html)).toContain('Mine first.')
    expect(wordsOf(html)).toContain('Mine too.')
    expect(wordsOf(await page(lessonPath, amina))).toContain('Merit')
  })

  test('[CRS-20+] a version that was replaced says so and has no form; nobody marks their own', async () => {
    const old = await handIn('Third version')
    await handIn('Fourth version')
    expect(wordsOf(await page(old))).toContain('A newer version was handed in')
    expect(await page(old)).not.toContain('name="feedback"')
    expect((await stadi.submit(old, { ...levels('met'), feedback: 'Late' }, wanjiru)).status).toBe(409)
    await stadi.submit(
      lessonPath,
      { intent: 'project', text: 'By the administrator', link: 'https://example.com/own' },
      otieno,
    )
    const rows = await stadi.ctx.db.select().from(submissions).where(eq(submissions.userId, otieno!.id))
    const own = `/admin/submissions/${rows[0]!.id}`
    expect(wordsOf(await page(own, otieno))).toContain('another administrator marks it')
    expect((await stadi.submit(own, { ...levels('met'), feedback: 'Great' }, otieno)).status).toBe(403)
    expect((await stadi.submit(own, { ...levels('met'), feedback: 'Great' }, amina)).status).toBe(403)
  })

  test('[CRS-14] [CRS-11] the course says who marks, also to somebody who has not bought it', async () => {
    expect(wordsOf(await (await stadi.visit('/courses/900')).text())).toContain(
      'This is new: there are no figures yet',
    )
  })
})
