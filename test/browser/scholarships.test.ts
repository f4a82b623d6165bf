import { eq } from 'drizzle-orm'
import { runCommand } from '#entrypoints/command-line/commands.server.ts'
import { after, DAY, HOUR, nairobiDay } from '#kit/time.ts'
import { sessions } from '#modules/accounts/tables.server.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { addPerson } from '../people.ts'
import { ownServer, type OwnServer } from './own-server.ts'
import { ready } from './person.ts'
import { fitsPhone, openOnPhone, phoneOf } from './phone.ts'
import { expect, test } from './test.ts'

let server: OwnServer
test.beforeAll(async () => {
  server = await ownServer({ samples: true })
})
test.afterAll(() => server.close())

test('somebody applies for a scholarship, an administrator gives the place, and the course opens for nothing', async ({
  browser,
  expectError,
}) => {
  test.setTimeout(180_000)
  const { ctx } = server
  const [wanjiru, amina] = [
    await addPerson(ctx, { name: 'Wanjiru Kariuki' }),
    await addPerson(ctx, { name: 'Amina Omar' }),
  ]
  await runCommand(ctx, ['admin', 'grant', wanjiru.email])
  await ctx.db
    .update(sessions)
    .set({ passwordAt: after(ctx.now(), HOUR) })
    .where(eq(sessions.userId, wanjiru.id))
  const [course] = await ctx.db
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(eq(courses.slug, 'run-an-online-shop'))
  const [admin, hers] = [await phoneOf(browser, server, wanjiru), await phoneOf(browser, server, amina)]

  // The share of the price is out of range, then right; what was typed stays.
  expectError(/400 \(Bad Request\) \(\/admin\/scholarships\/new\.data\)/)
  await openOnPhone(admin, '/admin/scholarships')
  await admin.getByRole('link', { name: 'New scholarship' }).click()
  await fitsPhone(admin, 'admin-new')
  await admin.getByLabel('Name in English').fill('Shops that go online')
  await admin.getByLabel('Name in Kiswahili').fill('Maduka yanayoingia mtandaoni')
  await admin.getByLabel('What it is, in English').fill('For people who have a shop already.')
  await admin.getByLabel('What it is, in Kiswahili').fill('Kwa wenye duka tayari.')
  await admin.getByLabel('For', { exact: true }).selectOption({ label: course!.title })
  await admin.getByLabel('Percent of the price').fill('101')
  await admin.getByLabel('Places').fill('1')
  await admin.getByLabel('Who pays, or why').fill('A market in Kisumu')
  await admin.getByLabel('Show this on the page').check()
  await admin.getByRole('button', { name: 'Open the scholarship' }).click()
  await expect(admin.getByLabel('Percent of the price')).toHaveAttribute('aria-invalid', 'true')
  await expect(admin.getByLabel('Name in English')).toHaveValue('Shops that go online')
  await admin.getByLabel('Percent of the price').fill('100')
  await admin.getByRole('button', { name: 'Open the scholarship' }).click()
  await expect(admin.getByRole('heading', { name: 'Shops that go online' })).toBeVisible()
  const ownPath = new URL(admin.url()).pathname
  // Anew, so that no toast that fades in is measured.
  await openOnPhone(admin, ownPath)

  // She finds it from the list of courses and from the course.
  await openOnPhone(hers, '/courses')
  await hers.getByRole('link', { name: 'Scholarships are open' }).click()
  await expect(hers.getByRole('heading', { level: 1, name: 'Scholarships' })).toBeVisible()
  await fitsPhone(hers, 'list')
  await openOnPhone(hers, `/courses/${course!.id}`)
  await hers.getByRole('link', { name: 'Scholarships are open' }).click()
  await hers.getByRole('link', { name: 'Shops that go online' }).click()
  await expect(hers.getByRole('heading', { level: 1, name: 'Shops that go online' })).toBeVisible()
  await openOnPhone(hers, ownPath.replace('/admin', ''))
  await hers.getByLabel('Why this course?').fill('I sell shoes from a table.')
  await hers.getByLabel('What would you do with it?').fill('Sell them to people who do not pass by.')
  await hers.getByLabel('By when can you have learned it?').fill(nairobiDay(after(ctx.now(), 60 * DAY)))
  await hers.getByText('County and gender (optional)').click()
  await expect(hers.getByLabel('County', { exact: true })).toHaveValue('')
  await hers.getByLabel('County', { exact: true }).selectOption('Kisumu')
  await fitsPhone(hers, 'form')
  await hers.getByRole('button', { name: 'Send the application' }).click()
  await expect(hers.getByText('Waiting for a decision')).toBeVisible()
  await openOnPhone(hers, ownPath.replace('/admin', ''))
  await hers.locator('summary').filter({ hasText: 'What you wrote' }).click()
  await expect(hers.getByRole('button', { name: 'Take the application back' })).toBeVisible()

  await openOnPhone(admin, '/admin/scholarship-applications')
  await expect(admin.locator('main')).not.toContainText('Kisumu')
  const row = admin.locator('main li').filter({ hasText: 'Amina Omar' })
  await row.getByText('Decide').first().click()
  await row.getByLabel('What the person reads').first().fill('Shoes sell well online. Welcome.')
  await fitsPhone(admin, 'deciding')
  await row.getByRole('button', { name: 'Give the place' }).click()
  await expect(row).toHaveCount(0)

  await hers.goto('/notifications')
  await ready(hers)
  await hers.getByRole('button', { name: /You got a scholarship/ }).click()
  await expect(hers.getByText('Shoes sell well online. Welcome.')).toBeVisible()
  await fitsPhone(hers, 'granted')
  await hers.getByRole('link', { name: 'Use the scholarship' }).click()
  const sheet = hers.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Open the course for KES 0' }).click()
  await expect(hers.getByRole('heading', { name: 'The course is open' })).toBeVisible()
  await openOnPhone(hers, '/scholarships')
  await expect(hers.locator('#own')).toContainText('Used')

  await openOnPhone(admin, ownPath)
  await expect(admin.locator('#grants')).toContainText(amina.email)
  await expect(admin.locator('#grants')).toContainText('Used')
  await admin.locator('summary').filter({ hasText: 'End it now' }).click()
  await admin.getByLabel('Why is it ended?').fill('The place is given')
  await admin.getByRole('button', { name: 'End it now' }).click()
  await expect(admin.getByText('Ended', { exact: true })).toBeVisible()
  // One who said a county is too few.
  await expect(admin.locator('#figures')).toContainText('County: fewer than 5 people said it.')
  // Of the samples there is one that is over.
  await admin.goto('/admin/scholarships')
  await admin.getByRole('link', { name: 'Ten writers' }).click()
  await expect(admin.locator('#figures')).toContainText('Smaller groups together')
  await fitsPhone(admin, 'admin-figures')
})
