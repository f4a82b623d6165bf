import { brotliDecompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { BUDGET, standingOf, weightOf } from '../page-weight.ts'
import { closeProduct, product } from './product.ts'

afterAll(closeProduct)

async function page(path: string, lang = 'en') {
  const { fetch } = await product()
  const headers = { host: 'localhost:3000', 'accept-encoding': 'br', 'accept-language': lang }
  const answer = await fetch(new Request(new URL(path, 'http://localhost:3000'), { headers }))
  const body = Buffer.from(await answer.arrayBuffer())
  const isPacked = answer.headers.get('content-encoding') === 'br'
  const html = (isPacked ? brotliDecompressSync(body) : body).toString()
  return { answer, html }
}
/** The first lesson of a course, by a word of its page. */
async function lessonWith(words: RegExp, course: number): Promise<string> {
  const { html } = await page(`/courses/${course}`)
  for (const [path] of html.matchAll(new RegExp(`/courses/${course}/lessons/\\d+`, 'g'))) {
    const lesson = await page(path)
    if (lesson.answer.status === 200 && words.test(lesson.html)) return path
  }
  throw new Error(`No open lesson of course ${course} has ${words}.`)
}

test('the playground says without scripts that it needs them, in both languages, and is found', async () => {
  const english = await page('/playground')
  expect(english.answer.status).toBe(200)
  expect(english.html).toContain(
    '<noscript><p>The playground runs in the browser and needs JavaScript.</p></noscript>',
  )
  expect((await page('/playground', 'sw')).html).toContain(
    'Uwanja wa majaribio hufanya kazi kwenye kivinjari',
  )
  expect((await page('/sitemap.xml')).html).toContain('/playground</loc>')
})

test('its page may frame nothing but this site, and the frame may reach nothing', async () => {
  const { answer } = await page('/playground')
  expect(answer.headers.get('content-security-policy')).toContain(`frame-src 'self'`)
  expect(answer.headers.get('content-security-policy')).toContain(`connect-src 'self'`)
  const frame = await page('/practice/frame')
  const policy = frame.answer.headers.get('content-security-policy')!
  for (const rule of [
    'sandbox allow-scripts;',
    `default-src 'none'`,
    `connect-src 'none'`,
    `form-action 'none'`,
  ])
    expect(policy).toContain(rule)
  expect(policy).not.toMatch(/allow-(?:same-origin|top-navigation|popups|forms|modals)/)
})

test('it is as light as other pages, and names nothing of what runs code', async () => {
  const { fetch } = await product()
  for (const lang of ['en', 'sw']) {
    const weight = await weightOf(fetch, '/playground', { 'accept-language': lang })
    expect.soft(standingOf(weight.first, BUDGET.page), `${lang} ${weight.first}`).toBe('within')
    expect.soft(standingOf(weight.whole, BUDGET.used), `${lang} ${weight.whole}`).toBe('within')
  }
  expect((await page('/playground')).html).not.toMatch(/make-job|react-program|sql-worker/)
})

test('code of a lesson is coloured and scrolls by keyboard, and hides what only scripts can do', async () => {
  const { html } = await page(await lessonWith(/class="coded"/, 4))
  expect(html).toMatch(/<div class="coded"><pre tabindex="0"><code>[^]*?<i class="k">/)
  expect(html).toMatch(/<a href="\/playground" data-kind="\w+" hidden(?:="")?>Try it<\/a>/)
  expect(html).toMatch(/\.coded \[class=["']?k/)
  expect(html).not.toMatch(/\.lesson \.prose pre\{white-space/)
})

test('a locked or unknown lesson gives no tables and no error', async () => {
  for (const query of ['?course=1&lesson=1', '?course=49&lesson=999999', '?course=x&lesson=-1', '?lesson=1'])
    expect((await page(`/playground${query}`)).answer.status, query).toBe(200)
})
