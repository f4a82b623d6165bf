import { eq } from 'drizzle-orm'
import { askForReset } from '#modules/accounts/commands/password.server.ts'
import { sayUnder18 } from '#modules/accounts/commands/age.server.ts'
import { signUp } from '#modules/accounts/commands/sign-up.server.ts'
import { mailsOff } from '#modules/accounts/queries/mails-off.server.ts'
import { profiles, sessions, users } from '#modules/accounts/tables.server.ts'
import { askGuardian } from '#modules/guardians/commands/ask.server.ts'
import { guardianConsents } from '#modules/guardians/tables.server.ts'
import { subscribe } from '#modules/newsletter/commands/subscribers.server.ts'
import { newsletterSubscriptions } from '#modules/newsletter/tables.server.ts'
import { inviteOne } from '#modules/organisations/commands/invite.server.ts'
import { organisationMembers } from '#modules/organisations/tables.server.ts'
import { manageForTest, organisationForTest } from '#modules/organisations/test-person.ts'
import { byDay } from '../clock.ts'
import { addPerson } from '../people.ts'
import { ownServer, type OwnServer } from './own-server.ts'
import { confirmBy, linkIn, mailTo, PASSWORD, ready } from './person.ts'
import { phoneOf } from './phone.ts'
import { smsTo } from './sms.ts'
import { type Browser, expect, test } from './test.ts'

let server: OwnServer
test.beforeAll(async () => {
  // SMS that others ask for are not sent at night.
  server = await ownServer({ samples: false, isBare: true, now: byDay() })
})
test.afterAll(() => server.close())

const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address)
  return pathname + search
}

/** Opens a link as a mail scanner with a browser does, and stays until its scripts are done. @returns what it sent, but for reads */
async function scan(browser: Browser, path: string): Promise<string[]> {
  const page = await phoneOf(browser, server, null)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${pathOf(request.url())}`)
  })
  await page.goto(path)
  await ready(page)
  await page.mouse.wheel(0, 2000)
  await page.waitForTimeout(1500)
  const cookies = await page.context().cookies()
  expect(
    cookies.filter(({ name }) => name.endsWith('session')),
    path,
  ).toEqual([])
  await page.context().close()
  return sent
}

test('[AUTH-17] [AUTH-18] [AUTH-42] a mail scanner that runs scripts changes nothing by opening what was mailed, and its reader goes on by a press', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const { ctx } = server
  const { db } = ctx
  const email = 'wanjiku.scanned@example.com'
  const [amina, njeri, wambui] = [
    await addPerson(ctx, { name: 'Amina Yusuf' }),
    await addPerson(ctx, { name: 'Njeri Wambui' }),
    await addPerson(ctx, { name: 'Wambui Njeri' }),
  ]
  const as = (id: string, name: string) => ({
    ...ctx,
    viewer: { id, name, email: '', role: 'student', avatarUrl: null, sessionId: 'x', isAdmin: false },
  })
  await signUp(ctx, { fullName: 'Wanjikũ Mũthoni', email, password: PASSWORD, next: '/courses' })
  await askForReset(ctx, { email: amina.email })
  await subscribe(ctx, { email: 'reader@example.com' })
  const { id, slug } = await organisationForTest(ctx, njeri.id)
  await manageForTest(ctx, id, njeri.id)
  await inviteOne(as(njeri.id, 'Njeri Wambui'), slug, { name: 'Amina Yusuf', contact: amina.email })
  await sayUnder18(as(wambui.id, 'Wambui Njeri'))
  const child = as(wambui.id, 'Wambui Njeri')
  await askGuardian({ ...child, viewer: { ...child.viewer, underage: 'alone' } }, { phone: '0722000999' })

  const mail = (to: string, subject: RegExp) => mailTo(to, subject, ctx.config.dataDir)
  const confirming = await mail(email, /Confirm/)
  const links = [
    linkIn(confirming),
    linkIn(await mail(amina.email, /password/i)),
    linkIn(await mail('reader@example.com', /./)),
    linkIn(await mail(amina.email, /invites/)),
    mailsOff(ctx, amina.id, 'replies'),
    server.origin + /\/parent\/[0-9a-z]{12}/.exec((await smsTo(server, '254722000999')).text)![0],
  ]
  const state = async () => ({
    confirmed: (await db.select().from(users).where(eq(users.email, email)))[0]!.emailVerified,
    sessions: await db.$count(sessions),
    subscriptions: (await db.select().from(newsletterSubscriptions)).map(({ status }) => status),
    members: await db.$count(organisationMembers),
    mails: (await db.select().from(profiles).where(eq(profiles.id, amina.id)))[0]!.mailReplies,
    consents: (await db.select().from(guardianConsents)).map(({ state }) => state),
  })
  const before = await state()
  expect(before).toMatchObject({ confirmed: false, subscriptions: ['pending'], consents: ['asked'] })
  for (const link of links) expect(await scan(browser, pathOf(link)), link).toEqual([])
  expect(await state()).toEqual(before)

  // The reader presses; who opens the mail once more reads what became of it.
  const reader = await phoneOf(browser, server, null)
  await confirmBy(reader, confirming)
  await reader.waitForURL('**/courses')
  expect((await state()).confirmed).toBe(true)
  const later = await phoneOf(browser, server, null)
  await later.goto(pathOf(links[0]!))
  await expect(later.getByRole('heading', { level: 1 })).toHaveText('Your address is confirmed')
  await later.locator('main').getByRole('link', { name: 'Sign In' }).click()
  await expect(later.getByRole('heading', { level: 1 })).toHaveText('Welcome Back')

  // Two tabs: the second press finds it done.
  const second = 'akinyi.scanned@example.com'
  await signUp(ctx, { fullName: 'Akinyi Otieno', email: second, password: PASSWORD })
  const twice = await mail(second, /Confirm/)
  const [one, two] = [await phoneOf(browser, server, null), await phoneOf(browser, server, null)]
  await two.goto(pathOf(linkIn(twice)))
  await ready(two)
  await confirmBy(one, twice)
  await one.waitForURL('**/dashboard')
  await two.getByRole('button', { name: 'Confirm my e-mail' }).click()
  await expect(two.getByRole('heading', { level: 1 })).toHaveText('Your address is confirmed')
})
