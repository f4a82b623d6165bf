import { and, eq } from 'drizzle-orm'
import { runCommand } from '#entrypoints/command-line/commands.server.ts'
import { after, DAY, dayAfter, nairobiDay } from '#kit/time.ts'
import { courses, lessons } from '#modules/courses/tables.server.ts'
import { courseGroups } from '#modules/groups/tables.server.ts'
import { keepMonths } from '#modules/organisations/commands/months.server.ts'
import { manageForTest, organisationForTest } from '#modules/organisations/test-person.ts'
import { rateForTest } from '#modules/royalties/test-person.ts'
import { byDay } from '../clock.ts'
import { addPerson } from '../people.ts'
import { ownServer, type OwnServer } from './own-server.ts'
import { ready } from './person.ts'
import { fitsPhone, openOnPhone, phoneOf } from './phone.ts'
import { smsTo } from './sms.ts'
import { expect, type Page, test } from './test.ts'

let server: OwnServer
test.beforeAll(async () => {
  // The SMS of an invitation is not sent at night.
  server = await ownServer({ samples: true, now: byDay() })
})
test.afterAll(() => server.close())

test('an NGO pays for three, two join by the code of an SMS, learn in a group and hand in, and the books agree with its invoice', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const { ctx } = server
  const [wanjiru, njeri, njoki, amina, baraka] = [
    await addPerson(ctx, { name: 'Wanjiru Kariuki' }),
    await addPerson(ctx, { name: 'Njeri Wambui' }),
    await addPerson(ctx, { name: 'Njoki Karanja' }),
    await addPerson(ctx, { name: 'Amina Omar' }),
    await addPerson(ctx, { name: 'Baraka Otieno' }),
  ]
  await runCommand(ctx, ['admin', 'grant', wanjiru.email])
  const [course] = await ctx.db
    .select()
    .from(courses)
    .where(eq(courses.slug, 'win-and-keep-clients-on-upwork'))
  const { id: courseId, priceKes, title } = course!
  await rateForTest(ctx, { courseId, userId: njoki.id, percent: 40 })
  const { id } = await organisationForTest(ctx, wanjiru.id, {
    name: 'Kazi Kwa Vijana',
    kind: 'ngo',
    slug: 'kazi',
  })
  await manageForTest(ctx, id, njeri.id)
  const [admin, manager, teacher, first, second] = [
    await phoneOf(browser, server, wanjiru),
    await phoneOf(browser, server, njeri),
    await phoneOf(browser, server, njoki),
    await phoneOf(browser, server, amina),
    await phoneOf(browser, server, baraka),
  ]

  // Three seats by invoice, which an administrator sees paid.
  await openOnPhone(manager, '/organisations/kazi/invoices')
  await manager.getByLabel('Course', { exact: true }).selectOption(String(courseId))
  await manager.getByLabel('Number of seats').fill('3')
  await manager.getByRole('button', { name: 'Order and get the invoice' }).click()
  const invoice = manager.getByRole('link', { name: /^ST-\d{4} \(PDF\)$/ })
  await expect(invoice).toBeVisible()
  const total = `KES ${(3 * priceKes).toLocaleString('en')}`
  await expect(manager.getByText(total, { exact: true })).toBeVisible()
  const number = (await invoice.textContent())!.slice(0, 7)
  await openOnPhone(admin, '/admin/organisations/invoices')
  const row = admin.getByRole('row').filter({ hasText: number })
  await row.getByText('Change').first().click()
  await row.getByLabel('Reference of the payment').fill('EQB-55120')
  await row.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(row.getByText('Paid', { exact: true })).toBeVisible()
  await openOnPhone(manager, '/organisations/kazi/seats')
  await manager.getByText('Change').first().click()
  await manager.getByRole('button', { name: 'Open them to members' }).click()
  await expect(manager.getByRole('cell', { name: 'Yes' })).toBeVisible()

  // She invites three by SMS; two type their codes, say that she may see their progress, and take a seat.
  await openOnPhone(manager, '/organisations/kazi/invite')
  const invited = [
    { name: 'Amina Omar', phone: '0711000101' },
    { name: 'Baraka Otieno', phone: '0711000102' },
    { name: 'Zawadi Mwende', phone: '0711000103' },
  ]
  for (const { name, phone } of invited) {
    await manager.getByLabel('Name', { exact: true }).fill(name)
    await manager.getByLabel('E-mail or phone number').fill(phone)
    await manager.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(manager.locator('#invited').getByRole('cell', { name })).toBeVisible()
  }
  const join = async (page: Page, phone: string) => {
    const { text } = await smsTo(server, `254${phone.slice(1)}`)
    const code = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text)![0]
    await openOnPhone(page, '/join')
    await page.getByLabel('Code from the SMS').fill(code.toLowerCase())
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kazi Kwa Vijana invites you')
    await page.getByRole('checkbox').check()
    await page.getByLabel('Take a seat of a course').selectOption(String(courseId))
    await page.getByRole('button', { name: 'Join' }).click()
    await expect(page.getByText(/Sees your progress since/)).toBeVisible()
  }
  await join(first, invited[0]!.phone)
  await join(second, invited[1]!.phone)

  // The teacher makes a group in which all is open at once. One comes in by its code, the other by the manager.
  const today = nairobiDay(ctx.now())
  await openOnPhone(teacher, `/teaching/${courseId}/groups`)
  await teacher.getByLabel('What is it called?').fill('Kazi, first round')
  await teacher.getByLabel('First day').fill(today)
  await teacher.getByLabel('Last day to join').fill(dayAfter(today, 7))
  await teacher.getByLabel('How many people at most?').fill('20')
  await teacher.getByRole('button', { name: 'Make the group' }).click()
  await expect(teacher.getByRole('heading', { level: 1 })).toHaveText('Kazi, first round')
  const [group] = await ctx.db.select().from(courseGroups).where(eq(courseGroups.name, 'Kazi, first round'))
  const room = `/teaching/${courseId}/groups/${group!.id}`
  await openOnPhone(teacher, `${room}?tab=plan`)
  for (const week of await teacher.getByLabel('Opens in week').all()) await week.fill('1')
  await teacher.getByRole('button', { name: 'Save the plan' }).click()
  await expect(teacher.getByText('The plan is saved')).toBeVisible()
  await openOnPhone(first, '/groups/join')
  await first.getByLabel('Code of the group').fill(group!.code)
  await first.getByRole('button', { name: 'Join' }).click()
  await expect(first.getByRole('heading', { level: 1 })).toHaveText('Kazi, first round')
  await openOnPhone(manager, '/organisations/kazi')
  const person = manager.getByRole('row').filter({ hasText: 'Baraka Otieno' })
  await person.getByText('Change').first().click()
  await person.getByLabel('Into the group').selectOption(group!.id)
  await fitsPhone(manager, 'a member')
  await person.getByRole('button', { name: 'Put into a group' }).click()
  await expect(manager.getByText('They are in the group now')).toBeVisible()
  await openOnPhone(second, '/notifications')
  await second.getByRole('button', { name: /You are in a group/ }).click()
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Kazi, first round')
  await openOnPhone(teacher, room)
  for (const { name } of invited.slice(0, 2)) await expect(teacher.getByText(name)).toBeVisible()

  // She announces something, which they read.
  await openOnPhone(teacher, `${room}?tab=announcements`)
  await teacher.getByLabel('Title').fill('We begin with the project')
  await teacher.getByLabel('What you want to say').fill('Hand in one proposal by Friday.')
  await teacher.getByRole('button', { name: 'Send to the group' }).click()
  await expect(teacher.locator('#announced').getByText('We begin with the project').first()).toBeVisible()
  await openOnPhone(second, `/groups/${group!.id}`)
  await expect(second.getByText('We begin with the project')).toBeVisible()

  // One hands in, and she marks it.
  const [project] = await ctx.db
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(eq(lessons.courseId, courseId), eq(lessons.type, 'project')))
    .orderBy(lessons.position)
    .limit(1)
  const work = `/courses/${courseId}/lessons/${project!.id}`
  await first.goto(work)
  await ready(first)
  const proposal =
    'A proposal for a shop in Nakuru, in five lines: what it sells, who buys there, which three posts I would write for it, what each of them costs, and how we see after a month whether they helped.'
  await first.getByLabel('Your work', { exact: true }).fill(proposal)
  await first.getByRole('button', { name: 'Hand in', exact: true }).click()
  await expect(first.locator('#work')).toContainText(proposal)
  // Two other learners would have three days for it first; she need not wait.
  await openOnPhone(teacher, '/teaching/projects?state=peers')
  await teacher.getByRole('link', { name: 'Mark Amina Omar' }).click()
  await expect(teacher.getByText(proposal)).toBeVisible()
  for (const criterion of await teacher.locator('main fieldset').all())
    await criterion.getByRole('radio').nth(1).check()
  await teacher.getByLabel('Feedback for Amina Omar').fill('Clear. Next: name your price.')
  await teacher.getByRole('button', { name: 'Save and tell the learner' }).click()
  await expect(teacher.getByRole('heading', { level: 1, name: 'Projects of your learners' })).toBeVisible()
  await first.goto(work)
  await ready(first)
  await expect(first.locator('#work')).toContainText('Clear. Next: name your price.')

  // The other leaves the group and keeps the course.
  await openOnPhone(second, `/groups/${group!.id}`)
  await second.getByText('Leave the group').first().click()
  await second.getByRole('button', { name: 'Yes, leave' }).click()
  await expect(second.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await openOnPhone(teacher, room)
  await expect(teacher.getByText('Baraka Otieno')).toHaveCount(0)

  // The month's report counts the two who agreed, one of whom learned; who did not answer is nowhere in it.
  await keepMonths({ ...ctx, now: () => after(ctx.now(), 32 * DAY) })
  await openOnPhone(manager, '/organisations/kazi/reports')
  const month = manager.getByRole('row').nth(1)
  await expect(month.getByRole('cell').nth(0)).toContainText('2')
  await expect(month.getByRole('cell').nth(1)).toContainText('2')
  const report = manager.waitForEvent('download')
  await month.getByRole('link').click()
  expect((await report).suggestedFilename()).toMatch(/\.pdf$/)
  await openOnPhone(manager, '/organisations/kazi')
  await expect(manager.getByRole('row').filter({ hasText: /Omar|Otieno/ })).toHaveCount(2)
  await expect(manager.getByText('Zawadi')).toHaveCount(0)

  // The teacher's statement is the share of what the invoice says, and nothing in the books contradicts another.
  const share = `KES ${(3 * priceKes * 0.4).toLocaleString('en')}`
  await openOnPhone(teacher, '/teaching/earnings')
  await expect(teacher.getByText(share).first()).toBeVisible()
  await openOnPhone(teacher, `/teaching/earnings/${today.slice(0, 7)}`)
  await expect(teacher.getByText(share).first()).toBeVisible()
  await expect(teacher.getByText(total).first()).toBeVisible()
  await openOnPhone(admin, `/admin/teachers/pay/${njoki.id}`)
  await expect(admin.getByText(share).first()).toBeVisible()
  await fitsPhone(admin, 'books')
  const books = await runCommand(ctx, ['doctor', '--inside'])
  expect(books.text).not.toMatch(/BROKEN|WRONG/)
  expect(books.ok).toBe(true)
})
