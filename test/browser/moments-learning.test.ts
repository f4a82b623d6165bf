import { expect, type Page, test } from './test.ts'
import { randomUUID } from 'node:crypto'
import { isNextStep, PHONE } from './moment.ts'
import { answerQuiz, confirmBy, mailTo, newcomer, PASSWORD, ready } from './person.ts'

test.use({ viewport: PHONE })

/** The free course of these tests: two texts and a quiz. */
const COURSE = { id: 8, folder: 'spot-online-scams', quiz: 'check-your-safety', lessons: 3 }

const ways = [
  { way: 'with scripts', javaScriptEnabled: true },
  { way: 'without scripts', javaScriptEnabled: false },
]

async function lessonsOf(page: Page): Promise<string[]> {
  await page.goto(`/courses/${COURSE.id}`)
  return page
    .locator('.lesson-row')
    .getByRole('link', { includeHidden: true })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
}

/** Chooses the first answer of every question, which is right in too few to pass, and hands in. */
async function failQuiz(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start quiz' }).click()
  await expect(page.locator('fieldset.question:visible')).toBeVisible()
  await page.locator('fieldset.question:visible input').first().check()
  for (let number = 2; number <= 5; number++) {
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(page.getByText(`Question ${number} of 5`)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Submit answers' }).click()
  await page.getByRole('button', { name: 'Submit anyway' }).click()
  await expect(page.locator('#work')).toContainText('Not passed yet')
}

async function passQuiz(page: Page, quiz: string): Promise<void> {
  await page.goto(quiz)
  await page.getByRole('button', { name: 'Start quiz' }).click()
  await answerQuiz(page, COURSE.folder, COURSE.quiz)
  await page.getByRole('button', { name: 'Submit answers' }).click()
}

async function read(page: Page, lesson: string, hasScripts: boolean): Promise<void> {
  await page.goto(lesson)
  if (!hasScripts) await page.getByRole('button', { name: 'Mark as completed' }).click()
  await expect(page.locator('#work .completed')).toBeVisible({ timeout: 8000 })
}

for (const { way, javaScriptEnabled } of ways)
  test.describe(way, () => {
    test.use({ javaScriptEnabled })
    const settled = (page: Page) => (javaScriptEnabled ? ready(page) : page.waitForLoadState('load'))

    test('[CRS-21+] [CRS-28+] [AUTH-18] a lesson read without an account ends with the next one and with signing up, which leads to that lesson', async ({
      page,
      context,
    }) => {
      const [first, second] = await lessonsOf(page)
      await page.goto(`${first}#work`)
      await settled(page)
      await expect(page.getByRole('heading', { name: 'Well done' })).toBeVisible()
      const next = page.getByRole('link', { name: /^Next: lesson 2 of 3/ })
      await isNextStep(next)
      await expect(next).toHaveAttribute('href', second!)
      expect((await next.boundingBox())!.width).toBeGreaterThan(300)
      const end = page.locator('.join-note')
      await expect(end).toContainText('Create a free account')
      await expect(page.locator('article')).not.toContainText(/^Sign in/i)

      const email = `kevin.${randomUUID().slice(0, 8)}@example.com`
      await end.getByLabel('Full name').fill('Kevin Otieno')
      await end.getByLabel('Email').fill(email)
      await end.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await end.getByRole('button', { name: 'Sign Up' }).click()
      await expect(page.getByText('Account Created!')).toBeVisible()
      // The mail is read where nothing is known of the sign-up.
      await context.clearCookies()
      await confirmBy(page, await mailTo(email, /Confirm/))
      await page.waitForURL(`**${second}?welcome=1`)
      await settled(page)
      await isNextStep(page.getByText(/^Kevin, lesson 2 of 3, \d+ minutes$/))
      await isNextStep(page.getByRole('heading', { level: 1 }))
    })

    test('[CRS-19+] [CRS-12] a passed quiz shows score, week and course, and one button to go on; what was asked is folded', async ({
      page,
    }) => {
      await newcomer(page)
      const lessons = await lessonsOf(page)
      // The quiz first: the lessons before it are still to be done.
      await passQuiz(page, lessons.at(-1)!)
      const work = page.locator('#work')
      await expect(work).toContainText('You scored 100%.')
      await settled(page)
      await expect(work.getByRole('img', { name: /day/ })).toBeInViewport()
      await expect(work.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 of 3 lessons')
      const next = work.getByRole('link', { name: /^Next: lesson 1 of 3/ })
      await isNextStep(next)
      await expect(next).toHaveAttribute('href', lessons[0]!)
      await expect(page.getByRole('link', { name: /^Next/ })).toHaveCount(1)
      const answers = work.locator('details')
      await expect(answers).not.toHaveAttribute('open')
      await answers.locator('summary').click()
      await expect(answers.getByText('Right answer').first()).toBeVisible()
    })

    test('[CRS-19+] a failed quiz says where to read again, and from what time another try is possible and why', async ({
      page,
      expectError,
    }) => {
      // The question whether the sheet is meant to be incomplete.
      if (!javaScriptEnabled) expectError(/status of 409/)
      await newcomer(page)
      const lessons = await lessonsOf(page)
      await page.goto(lessons.at(-1)!)
      await failQuiz(page)
      await settled(page)
      const work = page.locator('#work')
      const reading = work.getByRole('list').first().getByRole('link').first()
      await isNextStep(reading)
      const from = /You can try again at (\d\d:\d\d)\. The pause is for reading/.exec(
        await work.innerText(),
      )![1]!
      // The account's clock is that of the browser once its scripts said which that is.
      const timeZone = javaScriptEnabled
        ? await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
        : 'Africa/Nairobi'
      const clock = new Intl.DateTimeFormat('en-KE', { timeStyle: 'short', hourCycle: 'h23', timeZone })
      const minutes = [0, 1, 2].map((count) => clock.format(Date.now() + count * 60_000))
      expect(minutes).toContain(from)
      await reading.click()
      await page.waitForURL(/\/lessons\/\d+(#|$)/)
      expect(lessons).toContain(new URL(page.url()).pathname)
    })

    test('[CRS-24] [CERT-05] a finished course has its certificate in one press, and then WhatsApp and what comes next', async ({
      page,
    }) => {
      test.setTimeout(90_000)
      await newcomer(page)
      const lessons = await lessonsOf(page)
      for (const lesson of lessons.slice(0, -1)) await read(page, lesson, javaScriptEnabled)
      // Signed in, too, a lesson that was read ends with the next one.
      await page.goto(`${lessons[0]}#work`)
      await settled(page)
      await isNextStep(page.getByRole('link', { name: /^Next: lesson 2 of 3/ }))
      await passQuiz(page, lessons.at(-1)!)
      // Without scripts the address keeps the fragment of the quiz.
      await page.waitForURL(new RegExp(`/courses/${COURSE.id}/certificate(#|$)`))
      await settled(page)
      const get = page.getByRole('button', { name: 'Get my certificate' })
      await isNextStep(get)
      await get.click()
      await expect(page.getByRole('heading', { name: 'Certificate of Completion' })).toBeVisible()
      await settled(page)
      const share = page.getByRole('link', { name: 'Share on WhatsApp' })
      await isNextStep(share)
      const words = new URL((await share.getAttribute('href'))!)
      expect(words.origin).toBe('https://wa.me')
      expect(words.searchParams.get('text')).toMatch(
        /Zuhura Ali .*Spot Online Scams and Lock Your Accounts.* http:\/\/localhost:\d+\/verify\/CERT-8-/,
      )
      const next = page.locator('#what-next')
      // Of the jobs those that fit at least half, which needs skills.
      await expect(next.locator('a[href^="/jobs/"]')).toHaveCount(0)
      await expect(next.locator('a[href^="/courses/"]')).toHaveCount(1)
      await expect(next.locator('a[href^="/mentorship/"]')).toHaveCount(1)
    })
  })
