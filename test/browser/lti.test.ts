import { eq } from 'drizzle-orm'
import { runCommand } from '#entrypoints/command-line/commands.server.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { ltiScores } from '#modules/lti/tables.server.ts'
import { StandInPlatform } from '../lti-platform.ts'
import { addPerson } from '../people.ts'
import { toasts } from './clear.ts'
import { ownServer, type OwnServer } from './own-server.ts'
import { PASSWORD, ready } from './person.ts'
import { fitsPhone, phoneOf } from './phone.ts'
import { expect, type Page, test } from './test.ts'

const CUSTOM = 'https://purl.imsglobal.org/spec/lti/claim/custom'

// The second learner comes from the school that the first test registers.
test.describe.configure({ mode: 'serial' })

let server: OwnServer
let school: StandInPlatform
let stop: () => Promise<void>
test.beforeAll(async () => {
  server = await ownServer({ samples: true })
  school = new StandInPlatform(
    '',
    async () => (await fetch(`${server.origin}/lti/jwks.json`)).json() as never,
  )
  stop = await school.listen()
})
test.afterAll(async () => {
  await stop()
  await server.close()
})

async function looked(page: Page, name: string): Promise<void> {
  // While one comes or goes, its words are too faint to read.
  await expect(toasts(page)).toHaveCount(0, { timeout: 15_000 })
  await fitsPhone(page, name)
}

test('a school is registered, its teacher chooses a course, its learner comes in, links, learns, and the score arrives', async ({
  browser,
  expectError,
}) => {
  test.setTimeout(300_000)
  const { ctx, origin } = server
  const wanjiru = await addPerson(ctx, { name: 'Wanjiru Kariuki', password: PASSWORD })
  const amina = await addPerson(ctx, { name: 'Amina Omar' })
  await runCommand(ctx, ['admin', 'grant', wanjiru.email])
  const [course] = await ctx.db
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(eq(courses.slug, 'virtual-assistant'))
  const there = `${school.origin}/course?tool=${encodeURIComponent(origin)}`

  // An administrator registers the school.
  const admin = await phoneOf(browser, server, wanjiru)
  await admin.goto('/admin/platforms')
  await expect(admin.getByText(`${origin}/lti/login`)).toBeVisible()
  await looked(admin, 'platforms')
  await admin.getByRole('link', { name: 'Register a system' }).click()
  await admin.getByLabel('Name').fill('Nairobi Technical Institute')
  await admin.getByLabel('Platform ID (issuer)').fill(school.registration.issuer)
  await admin.getByLabel('Client ID').fill(school.clientId)
  await admin.getByLabel('Deployment IDs').fill('1')
  await admin.getByLabel('Public keyset URL').fill(school.registration.jwksUrl)
  await admin.getByLabel('Access token URL').fill(school.registration.tokenUrl)
  await admin.getByLabel('Authentication request URL').fill(school.registration.authUrl)
  await looked(admin, 'new-platform')
  await admin.getByRole('button', { name: 'Register' }).click()
  await expect(admin.getByRole('heading', { name: 'Nairobi Technical Institute' })).toBeVisible()
  await looked(admin, 'platform')

  // A teacher there chooses a course, without an account here, in a frame as their system shows it.
  school.next.claims = school.choice()
  const teacher = await phoneOf(browser, server, null)
  await teacher.goto(`${there}&frame`)
  const inside = teacher.frameLocator('iframe')
  await expect(inside.getByRole('heading', { name: 'Choose a course' })).toBeVisible()
  const list = await teacher.context().newPage()
  await list.goto(teacher.frames()[1]!.url())
  await looked(list, 'choose-framed')
  await inside.getByRole('searchbox', { name: 'Search courses' }).fill(course!.title)
  await inside.getByRole('button', { name: 'Search' }).click()
  await inside.getByRole('button', { name: `Add ${course!.title}` }).click()
  await expect(inside.getByRole('heading', { name: 'The course was added' })).toBeVisible()
  const [item] = school.chosen.at(-1)!['https://purl.imsglobal.org/spec/lti-dl/claim/content_items'] as {
    custom: object
  }[]

  // Where a system opens a window instead, it is a page of the site.
  await teacher.goto(there)
  await teacher.getByRole('link', { name: 'Open at Stadi' }).click()
  await expect(teacher.getByRole('heading', { name: 'Choose a course' })).toBeVisible()
  await looked(teacher, 'choose')

  // A learner follows the link that the school has now. In a frame, Stadi opens in a window of its own.
  school.next.claims = school.resource({ [CUSTOM]: item!.custom })
  const phone = await phoneOf(browser, server, amina)
  await phone.goto(`${there}&frame`)
  const frame = phone.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: 'Stadi opens in a window of its own' })).toBeVisible()
  const [hers] = await Promise.all([
    phone.context().waitForEvent('page'),
    frame.getByRole('link', { name: 'Open Stadi' }).click(),
  ])
  await expect(hers.getByRole('heading', { name: 'Is this your account?' })).toBeVisible()
  await expect(hers.getByText('At Stadi you are Amina Omar')).toBeVisible()
  await looked(hers, 'link')
  await hers.getByLabel(/Tell Nairobi Technical Institute how far I am/).check()
  await hers.getByRole('button', { name: 'Link and open' }).click()
  await expect(hers).toHaveURL(`${origin}/courses/${course!.id}`)

  // She completes a lesson, and the school hears of it.
  await hers
    .getByRole('link', { name: /Start|lesson/i })
    .first()
    .click()
  await expect(hers.locator('h1')).toBeVisible()
  await ready(hers)
  await hers.getByRole('button', { name: 'Mark as completed' }).first().click()
  await expect.poll(() => school.scores.length, { timeout: 60_000 }).toBe(1)
  expect(school.scores[0]!.score).toMatchObject({
    userId: '42',
    scoreMaximum: 100,
    gradingProgress: 'FullyGraded',
  })
  await expect
    .poll(async () => (await ctx.db.select().from(ltiScores))[0]?.sentPercent)
    .toBe(school.scores[0]!.score.scoreGiven)

  // She sees what the school knows, and ends it.
  await hers.goto('/account')
  await looked(hers, 'account')
  await hers.getByRole('link', { name: 'Learning systems of schools' }).click()
  await expect(hers.getByText(/% sent on/)).toBeVisible()
  await looked(hers, 'links')
  await hers.getByRole('button', { name: /End the link/ }).click()
  await expect(hers.getByText('Nothing is linked')).toBeVisible()
  await looked(hers, 'links-none')

  // What somebody reads who was sent by nobody.
  expectError(/403 \(Forbidden\)/)
  await hers.goto('/lti/login?iss=https://nobody.example&login_hint=1')
  await expect(hers.getByRole('heading', { name: 'This way in is closed' })).toBeVisible()
})

test('a learner without scripts comes in from the school and signs in on the way', async ({ browser }) => {
  test.setTimeout(120_000)
  const baraka = await addPerson(server.ctx, { name: 'Baraka Otieno', password: PASSWORD })
  school.person = { ...school.person, sub: '43' }
  school.next.claims = school.resource({ [CUSTOM]: { course: 'virtual-assistant' } })
  const phone = await phoneOf(browser, server, null, false)
  await phone.goto(`${school.origin}/course?tool=${encodeURIComponent(server.origin)}`)
  await phone.getByRole('link', { name: 'Open at Stadi' }).click()
  await phone.getByRole('button', { name: 'Continue' }).click()
  await expect(phone.getByText('open the course that your school sent you to')).toBeVisible()
  const signIn = phone.getByRole('link', { name: 'Sign In' }).last()
  if (await signIn.isVisible()) await signIn.click()
  await phone.getByLabel('Email').fill(baraka.email)
  await phone.getByLabel('Password').fill(PASSWORD)
  await phone.getByRole('button', { name: 'Sign In' }).click()
  await expect(phone.getByRole('heading', { name: 'Is this your account?' })).toBeVisible()
  await phone.getByRole('button', { name: 'Link and open' }).click()
  await expect(phone).toHaveURL(/\/courses\/\d+$/)
})
