import { expect, type Page, test } from './test.ts'
import { ready } from './person.ts'

// A free course whose lessons have figures, checks and data; visitors may read them.
async function openLesson(page: Page): Promise<void> {
  await page.goto('/courses/11')
  const lesson = page.locator('.lesson-row').first().getByRole('link', { includeHidden: true })
  await page.goto((await lesson.getAttribute('href'))!)
  await ready(page)
}

test('[CRS-06] a question answers at once and by keyboard alone; data is copied by a button that says so; nothing is wider than the phone', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 320, height: 640 })
  await openLesson(page)
  const check = page.getByRole('group', { name: /^Otieno repairs phones/ })
  await check.locator('summary').first().focus()
  await page.keyboard.press('Enter')
  await expect(check.getByText('Not this one.').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(check.getByText('Right.', { exact: true })).toBeVisible()
  await expect(check.getByText('Not this one.').first()).toBeHidden()

  const data = page.locator('.data')
  await data.getByRole('button', { name: 'Copy' }).click()
  await expect(data.getByRole('status')).toHaveText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^Headline: \[service\] for \[whom\]\n/,
  )
  await expect(page.getByRole('img', { name: /^A profile on a phone/ })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

/** Replaces a phone's speech synthesis: speaks when told to, and records what it was asked to say. */
function fakeVoice(): void {
  const said: { text: string; rate: number }[] = []
  let current: EventTarget | null = null
  class Utterance extends EventTarget {
    text: string
    rate = 1
    constructor(text: string) {
      super()
      this.text = text
    }
  }
  const voice = { name: 'Fake', lang: 'en-KE', localService: true, default: true, voiceURI: 'fake' }
  const end = (how: 'end' | 'error') => {
    const own = current
    current = null
    own?.dispatchEvent(new Event(how))
  }
  const synthesis = Object.assign(new EventTarget(), {
    getVoices: () => [voice],
    speak: (one: Utterance) => {
      current = one
      said.push(one)
    },
    cancel: () => end('error'),
  })
  Object.defineProperty(window, 'speechSynthesis', { value: synthesis })
  Object.assign(window, {
    SpeechSynthesisUtterance: Utterance,
    fake: { said, finish: () => end('end'), isSpeaking: () => current !== null },
  })
}
type Fake = {
  said: { text: string; rate: number; lang: string }[]
  finish: () => void
  isSpeaking: () => boolean
}
const said = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { fake: Fake }).fake.said.map(({ text, rate }) => ({ text, rate })),
  )
const last = async (page: Page) => (await said(page)).at(-1)
const finish = (page: Page) => page.evaluate(() => (window as unknown as { fake: Fake }).fake.finish())
const isSpeaking = (page: Page) =>
  page.evaluate(() => (window as unknown as { fake: Fake }).fake.isSpeaking())

test('[CRS-06] the phone reads a lesson aloud, follows it, pauses, goes on, changes its speed, skips data and answers, and stops when the lesson is left', async ({
  page,
}) => {
  await page.addInitScript(fakeVoice)
  await openLesson(page)
  const scripts: string[] = []
  page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())))
  const marked = page.locator('.is-spoken')
  await page.getByRole('button', { name: 'Listen', exact: true }).click()
  await expect(marked).toHaveText('A profile answers one question')
  expect(scripts.length, 'its code came when it was asked for').toBeGreaterThan(0)
  await finish(page)
  await expect(marked).toHaveText(/^A client opens your profile/)

  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(marked).toHaveCount(0)
  expect(await isSpeaking(page)).toBe(false)
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(marked).toHaveText(/^A client opens your profile/)
  await page.getByLabel('Speed').selectOption('1.5')
  expect(await last(page)).toEqual({ text: expect.stringMatching(/^A client opens/), rate: 1.5 })

  for (let n = 0; n < 100 && (await isSpeaking(page)); n++) await finish(page)
  const all = (await said(page)).map(({ text }) => text).join('\n')
  expect(all).toContain('One service at the top, and below it what it is made of')
  expect(all).toContain('Which headline tells a stranger most?')
  expect(all).not.toMatch(
    /\[service\]|Hardworking expert|Every profile can say this|Kept records of a women's group\n/,
  )
  // The end of the text closes it.
  await expect(page.getByRole('button', { name: 'Listen', exact: true })).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(marked).toHaveCount(1)
  await page.getByRole('link', { name: /^Next/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Samples and first proposals')
  expect(await isSpeaking(page)).toBe(false)
})

test('[CRS-06] if the phone has no voice for the language, nothing offers to read', async ({ page }) => {
  await openLesson(page)
  await expect(page.getByRole('button', { name: 'Listen', exact: true })).toHaveCount(0)
})

test.describe('in steps', () => {
  test.use({ showsSteps: true })

  test('what is read aloud is the step in sight, and going on ends it', async ({ page }) => {
    await page.addInitScript(fakeVoice)
    await openLesson(page)
    const bar = page.getByRole('progressbar', { name: 'Steps of this lesson' })
    await page.locator('.step-on').click()
    await expect(bar).toHaveAttribute('aria-valuenow', '2')
    // Of a figure its description is said.
    const step = await page
      .locator('[data-step]:not([data-off])')
      .evaluate((own) =>
        [own.textContent, ...[...own.querySelectorAll('svg')].map((svg) => svg.getAttribute('aria-label'))]
          .join(' ')
          .replaceAll(/\s+/g, ' '),
      )
    await page.getByRole('button', { name: 'Listen', exact: true }).click()
    await expect.poll(() => isSpeaking(page)).toBe(true)
    for (let n = 0; n < 40 && (await isSpeaking(page)); n++) await finish(page)
    for (const { text } of await said(page)) expect(step).toContain(text.slice(0, 20))
    await page.getByRole('button', { name: 'Listen', exact: true }).click()
    await expect.poll(() => isSpeaking(page)).toBe(true)
    await page.locator('.step-on').click()
    await expect.poll(() => isSpeaking(page)).toBe(false)
    await expect(page.getByRole('button', { name: 'Listen', exact: true })).toBeVisible()
  })
})
