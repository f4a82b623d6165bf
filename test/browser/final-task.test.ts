import { eq } from 'drizzle-orm'
import { runCommand } from '#entrypoints/command-line/commands.server.ts'
import { newId } from '#kit/ids.ts'
import { MINUTE } from '#kit/time.ts'
import {
  courses,
  enrolments,
  lessonProgress,
  lessons,
  projectMarks,
  submissions,
} from '#modules/courses/tables.server.ts'
import { finalTaskAttempts } from '#modules/final-tasks/tables.server.ts'
import { rightAnswers } from '#modules/final-tasks/test-tasks.ts'
import { addPerson } from '../people.ts'
import { faults } from './axe.ts'
import { ownServer, type OwnServer } from './own-server.ts'
import { ready } from './person.ts'
import { fitsPhone, openOnPhone, phoneOf } from './phone.ts'
import { smallTargets } from './targets.ts'
import { expect, type Page, test } from './test.ts'

let server: OwnServer
test.beforeAll(async () => {
  server = await ownServer({ samples: true })
})
test.afterAll(() => server.close())

const TEXT = `1. Notice. Thursday, 8 a.m. to 2 p.m.: no water in blocks A and B. Fill one bucket on Wednesday evening.
2. SMS. No water Thu 8-2, blocks A and B. Fill a bucket Wed evening.
3. I left out the rent: it is another paper.`

/** Somebody who mastered every lesson of a course, with its projects passed. */
async function mastered(userId: string, courseId: number): Promise<void> {
  const { ctx } = server
  const now = ctx.now()
  await ctx.db.update(courses).set({ priceKes: 0 }).where(eq(courses.id, courseId))
  await ctx.db.insert(enrolments).values({ userId, courseId, enrolledAt: now })
  for (const { id: lessonId, type } of await ctx.db
    .select()
    .from(lessons)
    .where(eq(lessons.courseId, courseId))) {
    await ctx.db
      .insert(lessonProgress)
      .values({
        userId,
        lessonId,
        courseId,
        startedAt: now,
        completedAt: now,
        masteredAt: now,
        lastSeenAt: now,
      })
    if (type !== 'project') continue
    const submissionId = newId()
    await ctx.db
      .insert(submissions)
      .values({ id: submissionId, userId, lessonId, text: 'My post.', submittedAt: now, state: 'marked' })
    const mark = { submissionId, markedBy: 'peers' as const, outcome: 'pass' as const }
    await ctx.db.insert(projectMarks).values({ ...mark, criteria: [], feedback: 'Good.', markedAt: now })
  }
}

async function looked(page: Page, what: string): Promise<void> {
  await fitsPhone(page, what)
  expect(await faults(page, what)).toEqual([])
  expect(await smallTargets(page, what)).toEqual([])
  const folder = process.env.STADI_PICTURES
  if (!folder) return
  for (const [width, scheme] of [
    [360, 'light'],
    [360, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 780 })
    await page.emulateMedia({ colorScheme: scheme })
    await page.screenshot({ path: `${folder}/${what}-${width}-${scheme}.png`, fullPage: true })
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Every field of the form that is open, filled in as it is right. */
async function fill(page: Page, body: string): Promise<void> {
  for (const [name, value] of Object.entries(rightAnswers(body))) {
    const field = page.locator(`[name="${name}"]`)
    const kind = await field.first().evaluate((one) => (one as HTMLInputElement).type)
    if (kind === 'radio') await page.locator(`[name="${name}"][value="${value}"]`).check()
    else if (kind === 'select-one') await field.selectOption(value)
    else await field.fill(value)
  }
}

test('[CERT-03+] a final task on a phone and in a second window, its mark, and the skill certificate that it earns', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const { ctx } = server
  const [amina, wanjiru] = [
    await addPerson(ctx, { name: 'Amina Hassan' }),
    await addPerson(ctx, { name: 'Wanjiru Kariuki' }),
  ]
  await runCommand(ctx, ['admin', 'grant', wanjiru.email])
  await mastered(amina.id, 3)
  const page = await phoneOf(browser, server, amina)
  await openOnPhone(page, '/courses/3/skill')
  await expect(page.getByText('24 of 24')).toBeVisible()
  await looked(page, 'missing')
  await page.getByRole('link', { name: 'Go to the final task' }).click()
  await expect(page.getByRole('button', { name: 'Start the clock' })).toBeVisible()
  await ready(page)
  await looked(page, 'before')
  await page.getByRole('button', { name: 'Start the clock' }).click()
  await expect(page.getByText(/min \d+ s left/)).toBeVisible()
  await looked(page, 'open')

  const [attempt] = await ctx.db.select().from(finalTaskAttempts)
  const body = attempt!.task.body.en
  // A second window has the same clock, and what was written.
  await page.getByLabel('Your work').fill(TEXT)
  await expect
    .poll(async () => (await ctx.db.select().from(finalTaskAttempts))[0]!.text, { timeout: 15_000 })
    .toBe(TEXT)
  const second = await page.context().newPage()
  await second.goto(new URL('/courses/3/final-task', server.origin).href)
  await expect(second.getByLabel('Your work')).toHaveValue(TEXT)
  await second.close()
  expect(await ctx.db.$count(finalTaskAttempts)).toBe(1)

  await fill(page, body)
  await page.getByRole('button', { name: 'Hand in' }).click()
  await expect(page.getByText('Handed in. A marker reads your work.')).toBeVisible()
  await looked(page, 'handed')

  const marker = await phoneOf(browser, server, wanjiru)
  await openOnPhone(marker, '/admin/final-tasks')
  await marker.getByRole('link', { name: 'Mark Amina Hassan' }).click()
  await expect(marker.getByRole('heading', { level: 2, name: 'Mark this work' })).toBeVisible()
  await ready(marker)
  for (const group of await marker.getByRole('radio', { name: /^Met/ }).all()) await group.check()
  await marker.getByLabel('Feedback for Amina Hassan').fill('Clear. Nothing is invented.')
  await looked(marker, 'mark')
  await marker.getByRole('button', { name: 'Save and tell the learner' }).click()
  await expect(marker.getByText('No final task waits for a mark.')).toBeVisible()

  await openOnPhone(page, '/courses/3/skill')
  await page.getByRole('button', { name: 'Get my skill certificate' }).click()
  await expect(page.getByRole('link', { name: 'Download PDF' })).toBeVisible()
  await ready(page)
  await looked(page, 'certificate')
  await page.getByLabel('Show my projects to anyone who checks this certificate').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const link = await page.getByRole('textbox', { name: 'Verification link' }).inputValue()
  await page.goto(`${new URL(link).pathname}?lang=sw`)
  await expect(page.getByText('Kazi ya mwisho', { exact: true })).toBeVisible()
  await expect(page.getByText('Kazi zenyewe')).toBeVisible()
  await looked(page, 'check')
})

test('[CERT-03+] without scripts the clock is a time, buttons save and hand in, and its end hands in what was saved', async ({
  browser,
  expectError,
}) => {
  test.setTimeout(120_000)
  expectError(/400 \(Bad Request\) \(\/courses\/\d+\/final-task/)
  expectError(/409 \(Conflict\) \(\/courses\/\d+\/final-task/)
  const { ctx } = server
  const amina = await addPerson(ctx, { name: 'Zawadi Omar' })
  const [course] = await ctx.db.select().from(courses).where(eq(courses.slug, 'digital-marketing'))
  await mastered(amina.id, course!.id)
  const page = await phoneOf(browser, server, amina, false)
  await page.goto(`/courses/${course!.id}/final-task`)
  await page.getByRole('button', { name: 'Start the clock' }).click()
  await expect(page.getByText(/^Until \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByText(/s left/)).toHaveCount(0)
  await page.getByLabel('Your work').fill('Too short')
  await page.getByRole('button', { name: 'Hand in' }).click()
  await expect(page.getByText(/A marker needs at least/).first()).toBeVisible()
  await expect(page.getByLabel('Your work')).toHaveValue('Too short')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByLabel('Your work')).toHaveValue('Too short')
  const own = eq(finalTaskAttempts.userId, amina.id)
  const [open] = await ctx.db.select().from(finalTaskAttempts).where(own)
  // As if it had begun two hours ago: nothing changes a clock, so another row takes its place.
  const before = 120 * MINUTE
  await ctx.db.delete(finalTaskAttempts).where(own)
  await ctx.db
    .insert(finalTaskAttempts)
    .values({
      ...open!,
      startedAt: new Date(open!.startedAt.getTime() - before),
      endsAt: new Date(open!.endsAt.getTime() - before),
    })
  await page.getByRole('button', { name: 'Hand in' }).click()
  await expect(page.getByText('What was saved by then is handed in.').first()).toBeVisible()
  await page.goto(`/courses/${course!.id}/final-task`)
  await expect(page.getByText('Not passed this time')).toBeVisible()
  await expect(page.getByText(/Another task can be drawn from/)).toBeVisible()
})
