import { eq } from 'drizzle-orm'
import { runCommand } from '#entrypoints/command-line/commands.server.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { addPerson, type Added } from '../people.ts'
import { faults } from './axe.ts'
import { ownServer, type OwnServer } from './own-server.ts'
import { ready } from './person.ts'
import { type Browser, expect, type Page, test } from './test.ts'
import { wideAs } from './width.ts'

let server: OwnServer
test.beforeAll(async () => {
  server = await ownServer({ samples: true })
})
test.afterAll(() => server.close())

/** Somebody on a phone of their own. */
async function phoneOf(browser: Browser, { cookie }: Added): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: { width: 360, height: 800 },
    isMobile: true,
    hasTouch: true,
  })
  const [name, value] = cookie.split('=') as [string, string]
  await context.addCookies([{ name, value, url: server.origin }])
  return context.newPage()
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await ready(page)
  expect(await wideAs(page, path, 360)).toEqual([])
  expect(await faults(page, path)).toEqual([])
}

test('an administrator names a teacher, who sees her learners, answers a review and announces something', async ({
  browser,
  expectError,
}) => {
  test.setTimeout(150_000)
  const { ctx } = server
  const [wanjiru, njoki, learner] = [
    await addPerson(ctx, { name: 'Wanjiru Kariuki' }),
    await addPerson(ctx, { name: 'Njoki Wambui' }),
    await addPerson(ctx, { name: 'Amina Omar' }),
  ]
  await runCommand(ctx, ['admin', 'grant', wanjiru.email])
  const [course] = await ctx.db
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(eq(courses.slug, 'virtual-assistant'))
  const [admin, teacher, hers] = [
    await phoneOf(browser, wanjiru),
    await phoneOf(browser, njoki),
    await phoneOf(browser, learner),
  ]

  // An address without an account is refused.
  expectError(/400 \(Bad Request\) \(\/admin\/teachers\.data\)/)

  // A learner begins the course.
  await open(hers, `/courses/${course!.id}`)
  await hers
    .getByRole('link', { name: /Start|lesson/i })
    .first()
    .click()
  await expect(hers.locator('h1')).toBeVisible()

  await open(teacher, '/teaching')
  await expect(teacher.getByText('You teach no course yet')).toBeVisible()

  await open(admin, '/admin/teachers')
  await admin.getByLabel('Course', { exact: true }).selectOption({ label: course!.title })
  await admin.getByLabel(/E-mail/).fill('nobody@example.com')
  await admin.getByRole('button', { name: 'Name as teacher' }).click()
  await expect(admin.getByText(/no account/i).first()).toBeVisible()
  await admin.getByLabel(/E-mail/).fill(njoki.email)
  await admin.getByRole('button', { name: 'Name as teacher' }).click()
  await expect(admin.getByRole('link', { name: 'Njoki Wambui' })).toBeVisible()

  // She is told, and finds her course.
  await teacher.goto('/notifications')
  await ready(teacher)
  await teacher.getByRole('button', { name: /You teach a course/ }).click()
  await expect(teacher.getByRole('heading', { level: 1 })).toHaveText(course!.title)
  await open(teacher, '/teaching')
  await teacher.getByRole('link', { name: course!.title }).click()
  await expect(teacher.getByRole('heading', { name: 'Learners' })).toBeVisible()
  await ready(teacher)
  expect(await wideAs(teacher, 'learners', 360)).toEqual([])
  await expect(teacher.locator('main')).not.toContainText('@')

  // One answer to a review, which stands on the course's page.
  await open(teacher, `/teaching/${course!.id}?tab=reviews`)
  const review = teacher.locator('#reviews li').filter({ hasText: 'a second practice inbox' })
  await review.getByText('Answer', { exact: false }).first().click()
  await review.getByLabel('Your answer').fill('It is in the lesson on labels now.')
  await review.getByRole('button', { name: 'Send the answer' }).click()
  await expect(
    teacher.locator('#reviews li').filter({ hasText: 'It is in the lesson on labels now.' }),
  ).toBeVisible()

  // Something for everybody.
  await open(teacher, `/teaching/${course!.id}?tab=announcements`)
  await teacher.getByLabel('Title').fill('I answer on Tuesdays')
  await teacher.getByLabel('What you want to say').fill('Write your questions below the lessons.')
  await teacher.getByRole('button', { name: 'Send to all learners' }).click()
  await expect(teacher.locator('#announced').getByText('I answer on Tuesdays').first()).toBeVisible()

  // The learner finds both.
  await open(hers, `/courses/${course!.id}`)
  await expect(hers.getByText('Njoki Wambui, who teaches the course, answers')).toBeVisible()
  await expect(hers.getByText('It is in the lesson on labels now.')).toBeVisible()
  await hers.getByRole('link', { name: 'I answer on Tuesdays' }).click()
  await expect(hers.getByRole('heading', { level: 1, name: 'Announcements' })).toBeVisible()
  await expect(hers.getByText('Write your questions below the lessons.')).toBeVisible()
  await expect(hers.getByText('Take back')).toHaveCount(0)
  await open(hers, `/courses/${course!.id}/announcements`)

  // She takes it back.
  await open(teacher, `/courses/${course!.id}/announcements`)
  const said = teacher.locator('main li').filter({ hasText: 'I answer on Tuesdays' })
  await said.getByText('Take back').first().click()
  await said.getByRole('button', { name: 'Take this announcement back' }).click()
  await expect(said).toHaveCount(0)
  await hers.reload()
  await expect(hers.getByText('I answer on Tuesdays')).toHaveCount(0)
})
