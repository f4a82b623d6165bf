import { eq } from 'drizzle-orm'
import { runCommand } from '#entrypoints/command-line/commands.server.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { addPerson } from '../people.ts'
import { ownServer, type OwnServer } from './own-server.ts'
import { ready } from './person.ts'
import { openOnPhone, phoneOf } from './phone.ts'
import { expect, test } from './test.ts'

let server: OwnServer
test.beforeAll(async () => {
  server = await ownServer({ samples: true })
})
test.afterAll(() => server.close())

test('an organisation orders seats, invites somebody, who joins without and then with showing progress, and takes a seat', async ({
  browser,
}) => {
  test.setTimeout(200_000)
  const { ctx } = server
  const [wanjiru, njeri, amina] = [
    await addPerson(ctx, { name: 'Wanjiru Kariuki' }),
    await addPerson(ctx, { name: 'Njeri Wambui' }),
    await addPerson(ctx, { name: 'Amina Omar' }),
  ]
  await runCommand(ctx, ['admin', 'grant', wanjiru.email])
  const [course] = await ctx.db
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(eq(courses.slug, 'content-writing'))
  const [admin, manager, member] = [
    await phoneOf(browser, server, wanjiru),
    await phoneOf(browser, server, njeri),
    await phoneOf(browser, server, amina),
  ]

  // An administrator makes it and names who manages it.
  await openOnPhone(admin, '/admin/organisations')
  await admin.getByRole('link', { name: 'New organisation' }).click()
  await admin.getByRole('textbox', { name: 'Organisation' }).fill('Mombasa County Youth Office')
  await admin.getByRole('textbox', { name: 'Address' }).fill('mombasa-youth')
  await admin.getByRole('combobox', { name: 'Kind' }).selectOption('county')
  await admin.getByRole('button', { name: 'Make the organisation' }).click()
  await expect(admin.getByRole('heading', { name: 'Mombasa County Youth Office' })).toBeVisible()
  await admin.getByLabel(/E-mail/).fill(njeri.email)
  await admin.getByRole('button', { name: 'Name as manager' }).click()
  await expect(admin.getByRole('link', { name: 'Njeri Wambui' })).toBeVisible()
  const room = new URL(admin.url()).pathname
  await openOnPhone(admin, room)

  // She is told, orders seats and gets an invoice.
  await manager.goto('/notifications')
  await ready(manager)
  await manager.getByRole('button', { name: /You manage an organisation/ }).click()
  await expect(manager.getByRole('heading', { level: 1 })).toHaveText('Mombasa County Youth Office')
  await openOnPhone(manager, '/organisations/mombasa-youth/invoices')
  await manager.getByLabel('Course', { exact: true }).selectOption(String(course!.id))
  await manager.getByLabel('Number of seats').fill('2')
  await manager.getByRole('button', { name: 'Order and get the invoice' }).click()
  await expect(manager.getByRole('link', { name: /^ST-\d{4} \(PDF\)$/ })).toBeVisible()
  const name = await manager.getByRole('link', { name: /^ST-\d{4} \(PDF\)$/ }).textContent()

  // The administrator sees the money.
  await openOnPhone(admin, '/admin/organisations/invoices')
  const row = admin.getByRole('row').filter({ hasText: name!.slice(0, 7) })
  await row.getByText('Change').first().click()
  await row.getByLabel('Reference of the payment').fill('KCB-77120')
  await row.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(row.getByText('Paid', { exact: true })).toBeVisible()

  // She opens the seats and makes a link.
  await openOnPhone(manager, '/organisations/mombasa-youth/seats')
  await manager.getByText('Change').first().click()
  await manager.getByRole('button', { name: 'Open them to members' }).click()
  await expect(manager.getByRole('cell', { name: 'Yes' })).toBeVisible()
  await openOnPhone(manager, '/organisations/mombasa-youth/invite')
  await manager.getByRole('button', { name: 'Make a link' }).click()
  const link = manager.locator('#link .figures')
  await expect(link).toContainText('/join/')
  const path = new URL((await link.textContent())!).pathname

  // Who is invited reads what would be seen, joins without showing it, and takes a seat along.
  await openOnPhone(member, '/join')
  await member.getByLabel('Code from the SMS').fill('0000-0000')
  await member.getByRole('button', { name: 'Continue' }).click()
  await expect(member.getByText('This code opens no invitation.')).toBeVisible()
  await openOnPhone(member, path)
  await expect(member.getByRole('heading', { level: 1 })).toHaveText(
    'Mombasa County Youth Office invites you',
  )
  await expect(member.getByRole('checkbox')).not.toBeChecked()
  await member.getByLabel('Take a seat of a course').selectOption(String(course!.id))
  await member.getByRole('button', { name: 'Join' }).click()
  await expect(member.getByText('Does not see your progress')).toBeVisible()
  await openOnPhone(member, '/account/organisations')
  await expect(member.getByText(`Courses of its seats: ${course!.title}`)).toBeVisible()
  await openOnPhone(manager, '/organisations/mombasa-youth')
  await expect(manager.getByText('Not shown')).toBeVisible()
  await member.getByRole('button', { name: 'Show my progress' }).click()
  await expect(member.getByText(/Sees your progress since/)).toBeVisible()
  await manager.reload()
  await expect(manager.getByText('0% of the lessons mastered, 0% done, courses begun: 1')).toBeVisible()
  await openOnPhone(manager, '/organisations/mombasa-youth/reports')

  // Its name may stand on certificates, and on hers once she says so.
  await openOnPhone(admin, room)
  await admin.getByText('Let its name stand on certificates').first().click()
  await admin.getByRole('button', { name: 'Let its name stand on certificates' }).click()
  await expect(admin.getByText('Its name stands on certificates of its seats')).toBeVisible()
  await openOnPhone(admin, room)
  await openOnPhone(member, '/account/organisations')
  const named = member.getByRole('checkbox', {
    name: 'My certificates may say: Together with Mombasa County Youth Office',
  })
  await expect(named).not.toBeChecked()
  await named.check()
  await member.getByRole('button', { name: 'Save the choice' }).click()
  await expect(member.getByText('Saved')).toBeVisible()
  await member.reload()
  await expect(named).toBeChecked()

  // The course is hers, also after she left.
  await member.getByText('Leave this organisation').click()
  await member.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(member.getByText('You are in no organisation')).toBeVisible()
  await member.goto(`/courses/${course!.id}`)
  await expect(member.getByRole('link', { name: /Buy/ })).toHaveCount(0)
})
