import { eq } from 'drizzle-orm'
import { runCommand } from '#entrypoints/command-line/commands.server.ts'
import { dayAfter, nairobiDay } from '#kit/time.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { courseGroups } from '#modules/groups/tables.server.ts'
import { groupForTest } from '#modules/groups/test-person.ts'
import { teachForTest } from '#modules/teaching/test-person.ts'
import { addPerson } from '../people.ts'
import { ownServer, type OwnServer } from './own-server.ts'
import { approve, ready } from './person.ts'
import { fitsPhone, openOnPhone, phoneOf } from './phone.ts'
import { expect, test } from './test.ts'

let server: OwnServer
test.beforeAll(async () => {
  server = await ownServer({ samples: true })
})
test.afterAll(() => server.close())

test('a teacher makes a group, one learner buys a place, another joins by code, and both learn by its days', async ({
  browser,
  expectError,
}) => {
  test.setTimeout(240_000)
  const { ctx } = server
  const [wanjiru, njoki, amina, baraka] = [
    await addPerson(ctx, { name: 'Wanjiru Kariuki' }),
    await addPerson(ctx, { name: 'Njoki Wambui' }),
    await addPerson(ctx, { name: 'Amina Omar' }),
    await addPerson(ctx, { name: 'Baraka Otieno' }),
  ]
  await runCommand(ctx, ['admin', 'grant', wanjiru.email])
  const slugs = ['win-and-keep-clients-on-upwork', 'virtual-assistant']
  const [paid, free] = await Promise.all(
    slugs.map(async (slug) => (await ctx.db.select().from(courses).where(eq(courses.slug, slug)))[0]!),
  )
  for (const { id } of [paid!, free!]) await teachForTest(ctx, njoki.id, id)
  const [admin, teacher, buyer, learner] = [
    await phoneOf(browser, server, wanjiru),
    await phoneOf(browser, server, njoki),
    await phoneOf(browser, server, amina),
    await phoneOf(browser, server, baraka),
  ]
  const today = nairobiDay(ctx.now())

  // The teacher makes a group of each course.
  await openOnPhone(teacher, `/teaching/${paid!.id}`)
  await teacher.getByRole('link', { name: 'Groups' }).click()
  await expect(teacher.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible()
  await fitsPhone(teacher, 'groups')
  const make = async (name: string) => {
    await teacher.getByLabel('What is it called?').fill(name)
    await teacher.getByLabel('First day').fill(today)
    await teacher.getByLabel('Last day to join').fill(dayAfter(today, 14))
    await teacher.getByLabel('How many people at most?').fill('30')
    await teacher.getByRole('button', { name: 'Make the group' }).click()
    await expect(teacher.getByRole('heading', { level: 1 })).toHaveText(name)
  }
  expectError(/400 \(Bad Request\) \(\/teaching\/\d+\/groups\.data\)/)
  await teacher.getByLabel('What is it called?').fill('Too late')
  await teacher.getByLabel('First day').fill(today)
  await teacher.getByLabel('Last day to join').fill(dayAfter(today, 80))
  await teacher.getByLabel('How many people at most?').fill('30')
  await teacher.getByRole('button', { name: 'Make the group' }).click()
  await expect(teacher.getByText('at most eight weeks after').nth(1)).toBeVisible()
  await make('Mornings before work')
  await fitsPhone(teacher, 'settings')
  const [group] = await ctx.db
    .select()
    .from(courseGroups)
    .where(eq(courseGroups.name, 'Mornings before work'))
  await openOnPhone(teacher, `/teaching/${paid!.id}/groups/${group!.id}?tab=plan`)

  // One learner buys the course with a place.
  await openOnPhone(buyer, `/courses/${paid!.id}`)
  await buyer.getByRole('link', { name: 'Mornings before work' }).click()
  const sheet = buyer.getByRole('dialog')
  await expect(sheet.getByText('With a place in the group Mornings before work')).toBeVisible()
  await fitsPhone(buyer, 'the sheet')
  await sheet.getByLabel('M-Pesa phone number').fill('0712000345')
  await sheet.getByRole('button', { name: /^Pay KES/ }).click()
  const phones = await buyer.context().newPage()
  await phones.goto('/dev/phone')
  await approve(phones, '0712000345')
  await phones.close()
  await buyer.getByRole('link', { name: 'Open your group' }).first().click({ timeout: 30_000 })
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('Mornings before work')
  await fitsPhone(buyer, 'the group')
  // What opens later says when.
  await buyer.getByRole('link', { name: paid!.title }).first().click()
  await expect(buyer.getByText('Your group')).toBeVisible()
  await fitsPhone(buyer, 'the course')
  await buyer.goto(`/groups/${group!.id}`)
  await ready(buyer)
  await buyer.getByRole('link', { name: /Go on/ }).first().click()
  await expect(buyer.locator('h1')).toBeVisible()
  await openOnPhone(buyer, '/dashboard')
  await expect(buyer.getByText('Mornings before work: due by')).toBeVisible()

  // The other joins by code, first with a wrong one.
  await openOnPhone(teacher, `/teaching/${free!.id}/groups`)
  await make('Evenings')
  const [evenings] = await ctx.db.select().from(courseGroups).where(eq(courseGroups.name, 'Evenings'))
  await openOnPhone(learner, `/courses/${free!.id}`)
  await learner.getByRole('link', { name: 'Join with a code from a teacher' }).click()
  await fitsPhone(learner, 'joining')
  expectError(/400 \(Bad Request\) \(\/groups\/join\.data\)/)
  await learner.getByLabel('Code of the group').fill('nosuchcode')
  await learner.getByRole('button', { name: 'Join' }).click()
  await expect(learner.getByText('No group has this code.')).toBeVisible()
  await learner.getByLabel('Code of the group').fill(evenings!.code.toLowerCase())
  await learner.getByRole('button', { name: 'Join' }).click()
  await expect(learner.getByRole('heading', { level: 1 })).toHaveText('Evenings')

  // The teacher sees who is there, and says something.
  await openOnPhone(teacher, `/teaching/${paid!.id}/groups/${group!.id}`)
  await expect(teacher.getByText('Amina Omar')).toBeVisible()
  await expect(teacher.locator('main')).not.toContainText('@')
  await teacher.getByRole('link', { name: 'Announcements' }).click()
  await teacher.getByLabel('Title').fill('I answer on Tuesdays')
  await teacher.getByLabel('What you want to say').fill('Write your questions below the lessons.')
  await teacher.getByRole('button', { name: 'Send to the group' }).click()
  await expect(teacher.locator('#announced').getByText('I answer on Tuesdays').first()).toBeVisible()
  await fitsPhone(teacher, 'announcements')
  await openOnPhone(buyer, `/groups/${group!.id}`)
  await expect(buyer.getByText('I answer on Tuesdays')).toBeVisible()

  // An administrator has the same page; the learner leaves.
  await openOnPhone(admin, `/teaching/${free!.id}/groups/${evenings!.id}`)
  await expect(admin.getByText('Baraka Otieno')).toBeVisible()
  await learner.getByText('Leave the group').first().click()
  await learner.getByRole('button', { name: 'Yes, leave' }).click()
  await expect(learner.getByRole('heading', { level: 1, name: free!.title })).toBeVisible()
  await admin.reload()
  await expect(admin.getByText('Nobody is in this group yet.')).toBeVisible()
})

test('a course that is sold only with a place: switched by its teacher, chosen on the sheet, and closed, on a phone', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const { ctx } = server
  const [njeri, halima] = [
    await addPerson(ctx, { name: 'Njeri Kamau' }),
    await addPerson(ctx, { name: 'Halima Noor' }),
  ]
  const slug = 'run-an-online-shop'
  const { id: courseId } = (await ctx.db.select().from(courses).where(eq(courses.slug, slug)))[0]!
  await teachForTest(ctx, njeri.id, courseId)
  const today = nairobiDay(ctx.now())
  for (const [name, startsOn] of [
    ['First light', today],
    ['Late light', dayAfter(today, 30)],
  ] as const)
    await groupForTest(ctx, { courseId, name, startsOn, seats: 20 })
  const [teacher, buyer] = [await phoneOf(browser, server, njeri), await phoneOf(browser, server, halima)]

  await openOnPhone(teacher, `/teaching/${courseId}/groups`)
  await teacher.getByRole('button', { name: 'Sell it only with a place' }).click()
  await expect(teacher.getByText('sold only with a place in a group that takes people')).toBeVisible()
  await fitsPhone(teacher, 'switched')

  await openOnPhone(buyer, `/courses/${courseId}`)
  await expect(buyer.getByText('Buy Course')).toHaveCount(0)
  await buyer.getByRole('link', { name: 'Choose a group' }).click()
  const sheet = buyer.getByRole('dialog')
  await expect(sheet.getByText('This course is sold only with a place in a group.')).toBeVisible()
  await fitsPhone(buyer, 'the choice')
  await sheet.getByRole('link', { name: 'Late light' }).click()
  await expect(sheet.getByText('With a place in the group Late light')).toBeVisible()
  await expect(sheet.getByRole('button', { name: /^Pay KES/ })).toBeVisible()

  await ctx.db
    .update(courseGroups)
    .set({ joinUntil: dayAfter(today, -1) })
    .where(eq(courseGroups.courseId, courseId))
  // Rows that a test writes drop no page that is kept; the switch does.
  await openOnPhone(teacher, `/teaching/${courseId}/groups`)
  await teacher.getByRole('button', { name: 'Sell it without a group too' }).click()
  await teacher.getByRole('button', { name: 'Sell it only with a place' }).click()
  await expect(teacher.getByText('Nothing can be bought now')).toBeVisible()
  await fitsPhone(teacher, 'nothing to buy')
  await openOnPhone(buyer, `/courses/${courseId}`)
  await expect(buyer.getByText('The next group is not open yet.')).toBeVisible()
  await openOnPhone(buyer, `/courses/${courseId}/purchase`)
  await expect(sheet.getByText('The next group is not open yet.')).toBeVisible()
})
