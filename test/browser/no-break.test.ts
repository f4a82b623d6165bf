import { expect, type Page, test } from './test.ts'
import { ready, signIn } from './person.ts'

// The pages with most of these words, for visitors and for somebody with payments and sessions.
const open = [
  '/',
  '/courses',
  '/courses/7',
  '/courses/7/sample',
  '/community?tab=jobs',
  '/community?tab=ussd-jobs',
  '/courses/7/purchase',
  '/mentorship',
  '/help-center',
  '/help-center?q=mpesa',
  '/help-center/pay-with-mpesa',
  '/help-center/topics/payments',
  '/terms',
  '/privacy',
  '/test-mpesa',
  '/ussd-simulator',
]
const own = [
  '/dashboard',
  '/courses',
  '/courses/1/purchase',
  '/courses/7',
  '/mentorship',
  '/payments',
  '/progress',
  '/test-mpesa',
  '/account',
]

const HELD =
  /M-Pesa|1-on-1|e-mails?|\b(?:KES|USD|dakika|saa|[kMG]B) \d[\d.,]*|\b\d[\d.,]* (?:min|h|[kMG]B)\b/gi

/** Words, and numbers with their units, that break across lines, at any width of a phone; and how often they occurred. */
const brokenWords = (page: Page) =>
  page.evaluate((held) => {
    const root = document.documentElement
    const broken = new Set<string>()
    const words: { range: Range; around: string }[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { index, 0: word } of text.textContent!.matchAll(held)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        words.push({ range, around: text.parentElement!.parentElement!.textContent.slice(0, 80) })
      }
    for (let width = 320; width <= 400; width += 4) {
      root.style.width = `${width}px`
      for (const { range, around } of words) {
        const tops = [...range.getClientRects()]
          .filter((box) => box.width > 0)
          .map(({ top }) => Math.round(top))
        if (new Set(tops).size > 1) broken.add(`${width} px: ${around}`)
      }
    }
    root.style.width = ''
    return { broken: [...broken], seen: words.length }
  }, HELD)

async function look(page: Page, paths: string[], atLeast: number): Promise<void> {
  let seen = 0
  for (const lang of ['en', 'sw']) {
    await page.context().addCookies([{ name: 'lang', value: lang, url: process.env.STADI_BASE_URL! }])
    for (const path of paths) {
      await page.goto(path)
      await ready(page)
      const found = await brokenWords(page)
      expect.soft(found.broken, `${lang} ${path}`).toEqual([])
      seen += found.seen
    }
  }
  expect(seen).toBeGreaterThanOrEqual(atLeast)
}

test('no line of a phone ends within "M-Pesa", "1-on-1", "KES 4,000" or "20 min": for visitors', async ({
  page,
}) => {
  await page.setViewportSize({ width: 400, height: 740 })
  await look(page, open, 300)
})

test('no line of a phone ends within "M-Pesa", "1-on-1", "KES 4,000" or "20 min": with scripts, and what scripts write', async ({
  page,
}) => {
  await page.setViewportSize({ width: 400, height: 740 })
  await signIn(page, 'neema@stadi.example')
  await look(page, own, 100)
  await page.context().addCookies([{ name: 'lang', value: 'en', url: process.env.STADI_BASE_URL! }])
  // What people read, copy and search is still one text.
  await page.goto('/courses/1/purchase')
  await expect(page.getByRole('heading', { name: 'Pay with M-Pesa', exact: true })).toBeVisible()
  await expect(page.getByText('Pay with M-Pesa', { exact: true })).toBeVisible()
  await expect(page.getByLabel('M-Pesa phone number')).toBeVisible()
  await expect(page).toHaveTitle(/^[^<]*$/)
})
