import { afterAll, beforeAll, expect, test } from 'vitest'
import { Browser, closeProduct, elements, hrefs, type Page, product, tags, textOf } from './product.ts'

beforeAll(() => product())
afterAll(closeProduct)

const PAGE = '/ai-career-advisor'
const cards = (page: Page) =>
  elements(page.html, 'li').filter((one) => one.startsWith('<li class="card match"'))
const percents = (page: Page) => cards(page).map((card) => Number(/(\d+)% match/.exec(textOf(card))![1]))

async function demo(): Promise<Browser> {
  const browser = new Browser()
  const fields = { intent: 'sign-in', email: 'neema@stadi.example', password: 'karibu-stadi-2026' }
  await browser.submit('/auth', fields)
  return browser
}

test('[ADV-01] [DATA-28] [MAT-01] [MAT-02] [MAT-02+] [MAT-08] [MAT-09+] [MAT-12] [MAT-12+] the demo learner sees matches of all four colours, and more on request', async () => {
  const browser = await demo()
  const page = await browser.visit(PAGE)
  expect(textOf(page.html)).toContain('11 matches')
  expect(percents(page)).toEqual(percents(page).toSorted((a, b) => b - a))
  expect(percents(page)).toHaveLength(6)
  const more = hrefs(page.html).find((href) => href.includes('page=2'))!
  const all = percents(await browser.visit(more))
  expect(all).toHaveLength(11)
  for (const [from, to] of [
    [90, 100],
    [75, 89],
    [60, 74],
    [1, 59],
  ])
    expect(
      all.some((percent) => percent >= from! && percent <= to!),
      `${from}`,
    ).toBe(true)
  const [first] = cards(page)
  for (const card of cards(page)) expect(textOf(card)).toMatch(/% match .*?(Urgent|Urgency: (medium|low)) /)
  for (const words of [
    'Customer messages for a solar shop',
    'Jua Moja',
    'Hybrid',
    'LinkedIn',
    'KES 16,000 - 19,000',
    'Posted',
    'Urgent',
    'You have shown',
    'Apply Now',
  ])
    expect(textOf(first!)).toContain(words)
  expect(textOf(page.html)).toMatch(
    /How is this score made\? Up to 60 points.*Up to 20 points.*10 points if one/,
  )
})

test('[MAT-03] [MAT-04] [MAT-05] [MAT-06] [MAT-07] filters and orders are links that combine', async () => {
  const browser = await demo()
  const page = await browser.visit(`${PAGE}?filter=remote&sort=salary`)
  const links = hrefs(elements(page.html, 'main')[0]!)
  expect(links).toContain('/ai-career-advisor?filter=high&sort=salary#matches')
  expect(links).toContain('/ai-career-advisor?filter=remote#matches')
  for (const card of cards(page)) expect(textOf(card)).toContain('Remote')
  expect(percents(await browser.visit(`${PAGE}?filter=high`)).every((percent) => percent >= 85)).toBe(true)
  expect(cards(await browser.visit(`${PAGE}?filter=urgent`)).length).toBeGreaterThan(0)
  expect(cards(await browser.visit(`${PAGE}?filter=nonsense&sort=x&page=-3`))).toHaveLength(6)
})

test('[MAT-10] [MAT-10+] [MAT-11] [MAT-11+] a job is saved, is in the list of saved ones after a reload, and leads to where one applies', async () => {
  const browser = await demo()
  const id = /id="job-([0-9a-f-]{36})"/.exec((await browser.visit(PAGE)).html)![1]!
  const kept = await browser.submit(`${PAGE}?sort=recent`, { intent: 'save-job', id, on: '1' })
  expect(kept).toMatchObject({ status: 302, location: `${PAGE}?sort=recent#job-${id}` })
  const page = await browser.visit(PAGE)
  expect(textOf(page.html)).toContain('Saved jobs (1)')
  const pressed = tags(page.html, 'button').filter((button) => button['aria-pressed'] === 'true')
  expect(pressed.map((button) => button['aria-label'])).toEqual(
    Array(2).fill('Saved: Customer messages for a solar shop'),
  )
  expect(hrefs(page.html)).toContain(`/jobs/${id}#apply`)
  expect((await browser.visit(`/jobs/${id}`)).html).toContain('id="apply"')
  expect((await browser.submit(PAGE, { intent: 'save-job', id: 'x', on: '1' })).status).toBe(400)
  await browser.submit(PAGE, { intent: 'save-job', id, on: '0' })
  expect(textOf((await browser.visit(PAGE)).html)).not.toContain('Saved jobs')
})
