import { eq } from 'drizzle-orm'
import { runCommand } from '#entrypoints/command-line/commands.server.ts'
import { manageForTest, organisationForTest } from '#modules/organisations/test-person.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { StandInProvider } from '../oidc-provider.ts'
import { addPerson } from '../people.ts'
import { toasts } from './clear.ts'
import { ownServer, type OwnServer } from './own-server.ts'
import { PASSWORD } from './person.ts'
import { fitsPhone, phoneOf } from './phone.ts'
import { expect, type Page, test } from './test.ts'

// Whoever comes later comes by what the first test set up.
test.describe.configure({ mode: 'serial' })

let server: OwnServer
let university: StandInProvider
let stop: () => Promise<void>
test.beforeAll(async () => {
  server = await ownServer({ samples: true })
  university = new StandInProvider('')
  stop = await university.listen()
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

test('a university is set up, and somebody new there comes in, by a mail, to an account without a password', async ({
  browser,
  expectError,
}) => {
  test.setTimeout(300_000)
  // An address that was not right, and the last way in.
  expectError(/400 \(Bad Request\)/)
  expectError(/409 \(Conflict\)/)
  const { ctx, origin } = server
  const wanjiru = await addPerson(ctx, { name: 'Wanjiru Kariuki', password: PASSWORD })
  const amina = await addPerson(ctx, { name: 'Amina Omar' })
  await runCommand(ctx, ['admin', 'grant', wanjiru.email])
  const { id } = await organisationForTest(ctx, wanjiru.id, { slug: 'nyeri', name: 'University of Nyeri' })
  await manageForTest(ctx, id, amina.id)

  const admin = await phoneOf(browser, server, wanjiru)
  await admin.goto(`/admin/organisations/${id}`)
  await admin.getByRole('link', { name: 'Single sign-on' }).click()
  await expect(admin.getByText(`${origin}/sign-in/nyeri/callback`)).toBeVisible()
  await looked(admin, 'sso-set-up')
  await admin.getByLabel('Issuer').fill(`${university.origin}/elsewhere`)
  await admin.getByLabel('Client ID').fill(university.clientId)
  await admin.getByLabel('Client secret').fill(university.clientSecret)
  await admin.getByLabel('Name on the button').fill('Nyeri account')
  await admin.getByRole('button', { name: 'Set up' }).click()
  await expect(admin.getByText(/but not with a document below/).first()).toBeVisible()
  await looked(admin, 'sso-wrong')
  await admin.getByLabel('Issuer').fill(university.origin)
  await admin.getByLabel('Client secret').fill(university.clientSecret)
  await admin.getByRole('button', { name: 'Set up' }).click()
  await expect(admin.getByText('Linked accounts: 0')).toBeVisible()
  await looked(admin, 'sso-standing')

  const manager = await phoneOf(browser, server, amina)
  await manager.goto('/organisations/nyeri/sign-on')
  await expect(manager.getByText(`${origin}/sign-in/nyeri`)).toBeVisible()
  await looked(manager, 'sso-room')

  // Somebody new, from the sign-in page on.
  const phone = await phoneOf(browser, server, null)
  await phone.goto('/auth')
  await phone.getByRole('link', { name: 'Sign in with your organisation' }).click()
  await phone.getByLabel(/Short name of your organisation/).fill('nobody')
  await phone.getByRole('button', { name: 'Continue' }).click()
  await expect(phone.getByText('No organisation of that name')).toBeVisible()
  await looked(phone, 'sso-find')
  await phone.getByLabel(/Short name of your organisation/).fill('Nyeri')
  await phone.getByRole('button', { name: 'Continue' }).click()
  await expect(phone.getByRole('heading', { name: 'Sign in with Nyeri account' })).toBeVisible()
  await looked(phone, 'sso-way')
  await phone.getByRole('link', { name: 'Continue to Nyeri account' }).click()
  await phone.getByRole('link', { name: 'Sign in as Wanjiku Njeri' }).click()
  await expect(phone.getByRole('heading', { name: 'Which account is yours?' })).toBeVisible()
  await expect(phone.getByLabel('Email')).toHaveValue('wanjiku@nyeri.example')
  await looked(phone, 'sso-first')
  await phone.getByLabel(/I join University of Nyeri/).check()
  await phone.getByRole('button', { name: 'Send me the mail' }).click()
  await expect(phone.getByText('We sent a mail to wanjiku@nyeri.example')).toBeVisible()
  await looked(phone, 'sso-mailed')

  // The mail is read in the browser that came from there: elsewhere it would open the account without linking it.
  const [mail] = await ctx.db
    .select()
    .from(outgoingMails)
    .where(eq(outgoingMails.recipient, 'wanjiku@nyeri.example'))
  const reader = phone
  await reader.goto(/\/sign-in\/nyeri\/confirm\/[0-9a-f]{64}/.exec(mail!.text)![0])
  await looked(reader, 'sso-confirm')
  await reader.getByRole('button', { name: 'Open my account' }).click()
  await expect(reader).toHaveURL(/\/dashboard/)
  await reader.goto('/account/sign-on')
  await expect(reader.getByText('Your account has no password')).toBeVisible()
  await reader.getByRole('button', { name: /End the link/ }).click()
  await expect(reader.getByText('Set a password first')).toBeVisible()
  await looked(reader, 'sso-own')
  await reader.goto('/account')
  await expect(reader.getByText('You sign in with your organisation, without a password.')).toBeVisible()
  await looked(reader, 'sso-account')
})

test('somebody with an account links it without scripts, and is signed in the next time', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const baraka = await addPerson(server.ctx, { name: 'Baraka Otieno', password: PASSWORD })
  university.person = { sub: 'u-43', name: 'Baraka' }
  const phone = await phoneOf(browser, server, null, false)
  const there = async () => {
    await phone.goto('/sign-in/nyeri?next=%2Fprogress')
    await phone.getByRole('link', { name: 'Continue to Nyeri account' }).click()
    await phone.getByRole('link', { name: 'Sign in as Baraka' }).click()
  }
  await there()
  await phone.getByRole('link', { name: 'Sign in with my password' }).click()
  await phone.getByLabel('Email').fill(baraka.email)
  await phone.getByLabel('Password').fill(PASSWORD)
  await phone.getByRole('button', { name: 'Sign In' }).click()
  await expect(phone.getByText('You are signed in as Baraka Otieno')).toBeVisible()
  await phone.getByRole('button', { name: 'Link my account' }).click()
  await expect(phone).toHaveURL(/\/progress$/)
  await phone.context().clearCookies()
  await there()
  await expect(phone).toHaveURL(/\/progress$/)
})

test('what an organisation says no to is a page with words', async ({ browser, expectError }) => {
  expectError(/403 \(Forbidden\)/)
  const phone = await phoneOf(browser, server, null)
  await phone.goto('/sign-in/nyeri')
  await phone.getByRole('link', { name: 'Continue to Nyeri account' }).click()
  await phone.getByRole('link', { name: 'Cancel' }).click()
  await expect(phone.getByText('You or your organisation said no')).toBeVisible()
  await looked(phone, 'sso-refused')
})
