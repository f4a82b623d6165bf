import { runCommand } from '#entrypoints/command-line/commands.server.ts'
import { byDay } from '../clock.ts'
import { addPerson } from '../people.ts'
import { ownServer, type OwnServer } from './own-server.ts'
import { ready } from './person.ts'
import { fitsPhone, phoneOf } from './phone.ts'
import { smsTo } from './sms.ts'
import { expect, type Page, test } from './test.ts'
import { wideAs } from './width.ts'

let server: OwnServer
test.beforeAll(async () => {
  // The SMS for which a child asks is not sent at night.
  server = await ownServer({ samples: true, now: byDay() })
})
test.afterAll(() => server.close())

async function fits(page: Page, what: string): Promise<void> {
  // What is said in passing fades.
  await expect(page.locator('.toast')).toHaveCount(0, { timeout: 15_000 })
  await fitsPhone(page, what)
}

/** What the newest SMS to a number after some says, with the link and the code in it. */
async function sms(
  to: string,
  after = 0,
): Promise<{ text: string; link: string; code: string; count: number }> {
  const { text, count } = await smsTo(server, to, after)
  return {
    text,
    link: /\/parent\/[0-9a-z]{12}/.exec(text)?.[0] ?? '',
    code: /\b\d{6}\b/.exec(text)?.[0] ?? '',
    count,
  }
}

test('[AUTH-41] somebody under 18 says so, a parent reads and says yes without an account, and takes it back', async ({
  browser,
  expectError,
}) => {
  test.setTimeout(180_000)
  const { ctx } = server
  const [wambui, wanjiru] = [
    await addPerson(ctx, { name: 'Wambui Njeri' }),
    await addPerson(ctx, { name: 'Wanjiru Kariuki' }),
  ]
  await runCommand(ctx, ['admin', 'grant', wanjiru.email])
  const [child, parent] = [
    await phoneOf(browser, server, wambui),
    await phoneOf(browser, server, null, false),
  ]
  expectError(/400 \(Bad Request\) \(\/account\/guardian\.data\)/)
  expectError(/400 \(Bad Request\) \(\/parent\//)

  // She says it where her account is.
  await child.goto('/account#age')
  await ready(child)
  await child.locator('#age summary').click()
  await fits(child, 'account, age')
  await child.getByRole('button', { name: 'Yes, I am under 18' }).click()
  await expect(child.getByRole('heading', { level: 1 })).toHaveText('Your parent or guardian')
  await ready(child)
  await fits(child, 'guardian, nobody asked')

  // What needs a parent leads there before anything is typed; learning does not.
  await child.goto('/community/topics/new')
  await expect(child).toHaveURL(/\/account\/guardian\?next=/)
  await child.goto('/courses/1')
  await expect(child.getByRole('heading', { level: 1 })).toBeVisible()
  await child.goto('/mentorship')
  await child.locator('main a[href^="/mentorship/"]').first().click()
  await expect(child.getByText('Mentors at Stadi are for people of 18 and over for now.')).toBeVisible()
  await ready(child)
  await fits(child, 'mentor, under 18')

  // A number that is none, and that of her mother.
  await child.goto('/account/guardian')
  await ready(child)
  await child.getByLabel('Phone number of your parent or guardian').fill('12')
  await child.getByRole('button', { name: 'Send them the SMS' }).click()
  await expect(child.locator('[aria-invalid=true]')).toBeVisible()
  await child.getByLabel('Phone number of your parent or guardian').fill('0722 123 456')
  await child.getByRole('button', { name: 'Send them the SMS' }).click()
  await expect(child.getByText('We wait for 0722 *** 456')).toBeVisible()
  await ready(child)
  await fits(child, 'guardian, waiting')

  // The mother has no account, and scripts are off.
  const asked = await sms('254722123456')
  expect(asked.text).toContain('Wambui')
  await parent.goto(asked.link)
  await expect(parent.getByRole('heading', { level: 1 })).toHaveText('Wambui asks for your yes')
  expect(await wideAs(parent, 'parent', 360)).toEqual([])
  await parent.getByRole('link', { name: 'Kiswahili' }).last().click()
  await expect(parent.getByRole('heading', { level: 1 })).toHaveText('Wambui anaomba ruhusa yako')
  expect(await wideAs(parent, 'parent in Kiswahili', 360)).toEqual([])
  await parent.getByRole('link', { name: 'English' }).last().click()
  await parent
    .getByLabel('Code from the SMS')
    .fill(String((Number(asked.code) + 1) % 1_000_000).padStart(6, '0'))
  await parent.getByRole('button', { name: 'Yes, I am a parent or guardian of Wambui' }).click()
  await expect(parent.locator('[aria-invalid=true]')).toBeVisible()
  await parent.getByLabel('Code from the SMS').fill(asked.code)
  await parent.getByRole('button', { name: 'Yes, I am a parent or guardian of Wambui' }).click()
  await expect(parent.getByRole('heading', { level: 1 })).toHaveText('You said yes for Wambui')

  // She is told, and may write now.
  await child.goto('/notifications')
  await ready(child)
  await child.getByRole('button', { name: /Your parent or guardian said yes/ }).click()
  await expect(child.getByText(/0722 \*\*\* 456 said yes/)).toBeVisible()
  await ready(child)
  await fits(child, 'guardian, given')
  await child.goto('/community/topics/new')
  await expect(child.getByRole('dialog').getByLabel('Title')).toBeVisible()

  // Administrators see it.
  const admin = await phoneOf(browser, server, wanjiru)
  await admin.goto('/admin/users?state=minor')
  await ready(admin)
  await expect(admin.getByText('Under 18, with consent').first()).toBeVisible()
  await fits(admin, 'administrator, list')
  await admin.goto(`/admin/users/${wambui.id}`)
  await ready(admin)
  await expect(admin.getByText(/0722 \*\*\* 456 said yes/)).toBeVisible()
  await fits(admin, 'administrator, person')

  // The mother lost the SMS, gets its address again, and takes her yes back.
  await parent.goto('/parent')
  expect(await wideAs(parent, 'find', 360)).toEqual([])
  await parent.getByLabel('The number with which you said yes').fill('0722 123 456')
  await parent.getByRole('button', { name: 'Send me the link' }).click()
  await expect(parent.getByText('If this number said yes, the link is on its way')).toBeVisible()
  const again = await sms('254722123456', asked.count)
  expect(again.link).toBe(asked.link)
  await parent.goto(again.link)
  await parent.getByRole('button', { name: 'Send me a code' }).click()
  const ending = await sms('254722123456', again.count)
  await parent.getByLabel('Code from the SMS').fill(ending.code)
  await parent.getByRole('button', { name: 'Take my yes back' }).click()
  await expect(parent.getByRole('heading', { level: 1 })).toHaveText('You took your yes back')
  await child.goto('/community/topics/new')
  await expect(child).toHaveURL(/\/account\/guardian\?next=/)
  await expect(child.getByText('Your parent or guardian took the yes back')).toBeVisible()
  await ready(child)
  await fits(child, 'guardian, ended')

  // An administrator corrects what was said by mistake.
  await admin.goto(`/admin/users/${wambui.id}`)
  await ready(admin)
  const form = admin.locator('form').filter({ has: admin.getByRole('button', { name: 'Is 18 or over' }) })
  await form.getByRole('textbox').fill('Showed an ID card')
  await form.getByRole('button', { name: 'Is 18 or over' }).click()
  await expect(admin.getByText('The account is an adult')).toBeVisible()
  await child.goto('/community/topics/new')
  await expect(child.getByRole('dialog').getByLabel('Title')).toBeVisible()
})
