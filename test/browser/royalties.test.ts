import { eq } from 'drizzle-orm'
import { runCommand } from '#entrypoints/command-line/commands.server.ts'
import { nairobiDay } from '#kit/time.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { recordSale, reverseSale } from '#modules/royalties/sample/sales.server.ts'
import { teachForTest } from '#modules/teaching/test-person.ts'
import { addPerson } from '../people.ts'
import { ownServer, type OwnServer } from './own-server.ts'
import { ready } from './person.ts'
import { openOnPhone, phoneOf } from './phone.ts'
import { expect, test } from './test.ts'
import { wideAs } from './width.ts'

let server: OwnServer
test.beforeAll(async () => {
  server = await ownServer({ samples: true })
})
test.afterAll(() => server.close())

test('a teacher gets a share, sees what sales earned, is paid, and takes the statement along', async ({
  browser,
  expectError,
}) => {
  test.setTimeout(150_000)
  const { ctx } = server
  const [wanjiru, njoki] = [
    await addPerson(ctx, { name: 'Wanjiru Kariuki' }),
    await addPerson(ctx, { name: 'Njoki Wambui' }),
  ]
  await runCommand(ctx, ['admin', 'grant', wanjiru.email])
  const [course] = await ctx.db
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(eq(courses.slug, 'content-writing'))
  const courseId = course!.id
  await teachForTest(ctx, njoki.id, courseId)
  const [admin, teacher] = [await phoneOf(browser, server, wanjiru), await phoneOf(browser, server, njoki)]

  // A share of more than the whole is refused.
  expectError(/400 \(Bad Request\) \(\/admin\/teachers/)

  await openOnPhone(teacher, '/teaching/earnings')
  await openOnPhone(admin, '/admin/teachers')
  await admin.getByRole('link', { name: 'Shares of sales' }).click()
  await expect(admin.getByRole('heading', { name: 'What teachers are owed' })).toBeVisible()
  await openOnPhone(admin, '/admin/teachers/rates')
  await admin.getByLabel('Course and teacher').selectOption({ label: `${course!.title}: Njoki Wambui` })
  await admin.getByLabel('Share of each sale, in percent').fill('40')
  await admin.getByLabel('First day').fill('2020-01-01')
  await admin
    .locator('form')
    .last()
    .evaluate((form: HTMLFormElement) => (form.noValidate = true))
  await admin.getByRole('button', { name: 'Set the rate' }).click()
  await expect(admin.getByText('Choose a day from today on')).toBeVisible()
  await admin.getByLabel('First day').fill(nairobiDay(ctx.now()))
  await admin.getByRole('button', { name: 'Set the rate' }).click()
  await expect(admin.getByRole('link', { name: 'Njoki Wambui' })).toBeVisible()
  await openOnPhone(admin, '/admin/teachers/rates')

  // She is told, and sees what the sales earn.
  for (const reference of ['browser:1', 'browser:2', 'browser:3'])
    await recordSale(ctx, { courseId, reference, amountKes: 9001, at: ctx.now() })
  await reverseSale(ctx, 'browser:3', ctx.now())
  await teacher.goto('/notifications')
  await ready(teacher)
  await teacher.getByRole('button', { name: /Your share of a course/ }).click()
  await expect(teacher.getByRole('heading', { level: 1, name: 'What you earned' })).toBeVisible()
  await expect(teacher.getByText('KES 7,200').first()).toBeVisible()

  await openOnPhone(admin, '/admin/teachers/pay')
  await admin.getByRole('link', { name: 'Njoki Wambui' }).click()
  await expect(admin.getByRole('heading', { name: 'Njoki Wambui' })).toBeVisible()
  await admin.getByLabel('Amount, KES').fill('720')
  await admin.getByLabel('Reference').fill('tkn 1abc')
  await admin.getByRole('button', { name: 'Record payout' }).click()
  await expect(admin.getByText('TKN1ABC', { exact: true })).toBeVisible()
  await admin.locator('summary').filter({ hasText: 'Take back' }).click()
  await admin.getByLabel('Why? The teacher reads it.').fill('A nought was missing')
  await admin.getByRole('button', { name: 'Take back' }).click()
  await expect(admin.getByText('TKN1ABC, taken back').first()).toBeVisible()
  await admin.getByLabel('Amount, KES').fill('7200')
  await admin.getByLabel('Reference').fill('tkn 1abc')
  await admin.getByRole('button', { name: 'Record payout' }).click()
  await expect(admin.getByText('Nothing is owed.')).toBeVisible()
  await openOnPhone(admin, `/admin/teachers/pay/${njoki.id}`)

  await openOnPhone(teacher, '/teaching')
  await teacher.getByRole('link', { name: 'What you earned' }).click()
  await expect(teacher.getByText('Taken back: A nought was missing')).toBeVisible()
  await openOnPhone(teacher, '/teaching/earnings')
  const month = nairobiDay(ctx.now()).slice(0, 7)
  await openOnPhone(teacher, `/teaching/earnings/${month}`)
  await expect(teacher.getByText(`Refund: ${course!.title}`)).toBeVisible()
  await expect(teacher.locator('main')).not.toContainText('@')
  for (const [name, file] of [
    ['Statement as PDF', `stadi-earnings-${month}.pdf`],
    ['Each sale as CSV', `stadi-earnings-${month}.csv`],
  ] as const) {
    const download = teacher.waitForEvent('download')
    await teacher.getByRole('link', { name }).click()
    expect((await download).suggestedFilename()).toBe(file)
  }

  // On a desktop, and in Kiswahili.
  await teacher.context().addCookies([{ name: 'lang', value: 'sw', url: server.origin }])
  await openOnPhone(teacher, '/teaching/earnings')
  await expect(teacher.getByRole('heading', { level: 1, name: 'Ulichopata' })).toBeVisible()
  for (const [who, path, picture] of [
    [teacher, '/teaching/earnings', 'own-wide'],
    [teacher, `/teaching/earnings/${month}`, 'month-wide'],
    [admin, '/admin/teachers/rates', 'rates-wide'],
    [admin, `/admin/teachers/pay/${njoki.id}`, 'books-wide'],
    [admin, '/admin/teachers/pay', 'owed-wide'],
  ] as const) {
    await who.setViewportSize({ width: 1280, height: 800 })
    await who.goto(path)
    await ready(who)
    expect(await wideAs(who, path, 1280)).toEqual([])
    await who.screenshot({ path: `test-results/royalties-${picture}.png`, fullPage: true })
  }
})
