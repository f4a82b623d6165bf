import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSample } from '#modules/authoring/sample/read-sample.server.ts'
import { lessons } from '#modules/courses/tables.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { bodyOf, openProduct, type Person, wordsOf } from './admin-people.ts'

let stadi: Awaited<ReturnType<typeof openProduct>>
let [wanjiru, amina, baraka, zawadi]: Person[] = []
let lessonPath = ''
let path = ''

const example = {
  text: { en: 'Soap for <b>all</b>.', sw: 'Sabuni kwa wote.' },
  levels: { brief: 'met', structure: 'not-yet', sources: 'not-yet', language: 'met', own: 'above' },
  why: { en: 'It names no source.', sw: 'Haitaji chanzo chochote.' },
} as const

beforeAll(async () => {
  stadi = await openProduct()
  wanjiru = await stadi.admin('Wanjiru')
  amina = await stadi.person('Amina')
  baraka = await stadi.person('Baraka')
  zawadi = await stadi.person('Zawadi')
  const lessonId = (await makeCourse(stadi.ctx)).lesson('project').id
  lessonPath = `/courses/900/lessons/${lessonId}`
  path = `/marking/peers?course=900&lesson=${lessonId}`
  const { rubric } = readSample()
    .courses.flatMap((course) => course.modules.flatMap((module) => module.lessons))
    .find((lesson) => lesson.slug === 'project-write-a-blog-post')!
  await stadi.ctx.db
    .update(lessons)
    .set({ rubric: { ...rubric!, example } })
    .where(eq(lessons.id, lessonId))
})
afterAll(() => stadi.close())

const page = async (who: Person | undefined, of = path) => (await stadi.visit(of, who)).text()
const hidden = (html: string, name: string): string =>
  new RegExp(`name="${name}"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="${name}"`)
    .exec(html)!
    .slice(1)
    .find(Boolean)!
const levels = (level: string) =>
  Object.fromEntries(
    ['brief', 'structure', 'sources', 'language', 'own'].map((key) => [`level-${key}`, level]),
  )
const handIn = (who: Person | undefined, text: string, link = '') =>
  stadi.submit(lessonPath, { intent: 'project', text, link }, who)

/** Marks the work that stands on somebody's page. */
async function mark(who: Person | undefined, level: string, feedback: string) {
  const html = await page(who)
  const form = html.slice(html.indexOf('id="works"'))
  return stadi.submit(
    path,
    { intent: 'mark', id: hidden(form, 'id'), rubric: hidden(form, 'rubric'), ...levels(level), feedback },
    who,
  )
}

describe('marking two others without scripts', () => {
  test('[CRS-20+] a visitor signs in first; who has not handed in is led to the project', async () => {
    const away = await stadi.visit(path)
    expect(away.headers.get('location')).toContain('/auth')
    expect(wordsOf(await page(amina))).toContain('Hand in your own work first.')
    expect(wordsOf(await page(amina, '/marking/peers'))).toContain('You have not handed in a project yet.')
    // Mails of before lead there still.
    const old = await stadi.visit(`${lessonPath}/peers`, amina)
    expect(old.headers.get('location')).toBe(path)
  })

  test('[CRS-20+] the project leads there, where the example comes first and then the marker’s verdict', async () => {
    for (const [who, text] of [
      [amina, 'Work of the first'],
      [baraka, 'Work of the second'],
      [zawadi, 'Work of the third'],
    ] as const)
      expect(
        (await handIn(who, text, `https://example.com/${who === amina ? 'mine' : 'theirs'}`)).status,
      ).toBe(302)
    expect(await page(amina, lessonPath)).toContain(`href="${path.replace('&', '&amp;')}"`)
    const direct = await stadi.visit('/marking/peers', amina)
    expect([direct.status, direct.headers.get('location')]).toEqual([302, path])
    const html = await page(baraka)
    expect(bodyOf(html)).toContain('Soap for &lt;b&gt;all&lt;/b&gt;.')
    expect(html).not.toContain('It names no source.')
    const half = await stadi.submit(
      path,
      { intent: 'example', rubric: hidden(html, 'rubric'), 'level-own': 'above' },
      baraka,
    )
    expect(half.status).toBe(400)
    expect(bodyOf(await half.text())).toMatch(/name="level-own"[^>]*checked=""[^>]*value="above"/)
    for (const who of [baraka, zawadi])
      await stadi.submit(path, { intent: 'example', rubric: hidden(html, 'rubric'), ...levels('met') }, who)
    const seen = wordsOf(await page(baraka))
    expect(seen).toContain('You and the marker agree on 2 of 5 points.')
    expect(seen).toContain('It names no source.')
    expect(wordsOf(await page(baraka, `${path}&lang=sw`))).toContain('Haitaji chanzo chochote.')
  })

  test('[CRS-20+] a work comes without a name, its link as text, and what was typed stays', async () => {
    await stadi.submit(path, { intent: 'take' }, baraka)
    const html = bodyOf(await page(baraka))
    expect(html).toContain('Work of the first')
    expect(html).toContain('https://example.com/mine')
    expect(html).not.toContain('href="https://example.com/mine"')
    expect(html).not.toContain('Amina')
    const form = html.slice(html.indexOf('id="works"'))
    const half = await stadi.submit(
      path,
      {
        intent: 'mark',
        id: hidden(form, 'id'),
        rubric: hidden(form, 'rubric'),
        'level-own': 'met',
        feedback: 'Keep this.',
      },
      baraka,
    )
    expect(half.status).toBe(400)
    expect(bodyOf(await half.text())).toContain('>Keep this.</textarea>')
  })

  test('[CRS-20+] [CERT-07+] two who agree mark it; the author thanks, reports, and a marker overrules', async () => {
    await mark(baraka, 'met', 'Good.')
    await stadi.submit(path, { intent: 'take' }, zawadi)
    await mark(zawadi, 'above', 'Clear.')
    expect(wordsOf(await page(amina, lessonPath))).toContain('Marked by peers')
    const html = await page(amina)
    expect(wordsOf(html)).toContain('What others said of your work')
    const ids = [...html.matchAll(/name="id" value="([^"]+)"/g)].map((found) => found[1]!)
    const [first, second] = [...new Set(ids)] as [string, string]
    await stadi.submit(path, { intent: 'useful', id: first }, amina)
    expect(wordsOf(await page(amina))).toContain('You said that this helped.')
    const none = await stadi.submit(path, { intent: 'report', id: second, reason: 'Look' }, amina)
    expect([none.status, bodyOf(await none.text()).includes('>Look</textarea>')]).toEqual([400, true])
    await stadi.submit(path, { intent: 'report', id: second, kind: 'unfair', reason: 'Look' }, amina)
    const queue = await page(wanjiru, '/admin/submissions')
    expect(wordsOf(queue)).toContain('Marks that were reported')
    const work = /\/admin\/submissions\/[0-9a-f-]{36}/.exec(queue)![0]
    const decide = await page(wanjiru, work)
    expect(wordsOf(decide)).toContain('Reported by the author: Not fair')
    const over = { rubric: hidden(decide, 'rubric'), overrules: hidden(decide, 'overrules') }
    const saved = await stadi.submit(
      work,
      { ...over, ...levels('above'), feedback: 'Better still.' },
      wanjiru,
    )
    expect(saved.status).toBe(302)
    expect(wordsOf(await page(amina, lessonPath))).toContain('Marked by Stadi, Wanjiru')
    expect(wordsOf(await page(wanjiru, '/admin/submissions'))).not.toContain('Marks that were reported')
    expect(wordsOf(await page(wanjiru, '/admin/users/log'))).toContain('Overruled the peers')
  })
})
