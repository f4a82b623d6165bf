import { expect, type Page, test } from './test.ts'
import { and, eq, gt, ne } from 'drizzle-orm'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, DAY, HOUR, MINUTE } from '#kit/time.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { bookings, mentors } from '#modules/mentorship/tables.server.ts'
import { addPerson, signedIn } from '../people.ts'
import { ownServer, type OwnServer } from './own-server.ts'
import { approve, ready } from './person.ts'

let server: OwnServer
test.beforeAll(async () => {
  server = await ownServer({ samples: true })
})
test.afterAll(() => server.close())

const PHONE = '0712345678'
type Letter = { to: string; subject: string; attachments?: { filename: string; content: string }[] }

/** Invitations that an address received, newest last. */
function invitations(address: string): string[] {
  const folder = join(server.ctx.config.dataDir, 'outbox', 'mail')
  return (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Letter)
    .filter(({ to }) => to === address)
    .flatMap(({ attachments = [] }) => attachments)
    .filter(({ filename }) => filename.endsWith('.ics'))
    .map(({ content }) =>
      /BEGIN:VCALENDAR/.test(content) ? content : Buffer.from(content, 'base64').toString(),
    )
}

async function as(page: Page, cookie: string): Promise<void> {
  const [name, value] = cookie.split('=') as [string, string]
  await page.context().addCookies([{ name, value, url: server.origin }])
}

/** As if the session began at another time than booked; no other one conflicts. */
async function begins(id: string, from: Date): Promise<void> {
  const { db, now } = server.ctx
  const isNear = and(
    ne(bookings.id, id),
    eq(bookings.state, 'confirmed'),
    gt(bookings.startsAt, after(now(), -DAY)),
  )
  await db.update(bookings).set({ state: 'released' }).where(isNear)
  await db
    .update(bookings)
    .set({ startsAt: from, endsAt: after(from, HOUR) })
    .where(eq(bookings.id, id))
}

test('[MEN-16] [MEN-17] [MPR-12+] [MPR-13+] [MEN-19+] a learner books, pays, writes, meets and reviews a mentor, who does the same from the other side', async ({
  browser,
}) => {
  test.setTimeout(150_000)
  const { ctx, origin } = server
  const learner = await addPerson(ctx, { name: 'Wanjikũ Mũthoni' })
  const [mentor] = await ctx.db
    .select({ id: mentors.id, userId: users.id, email: users.email })
    .from(mentors)
    .innerJoin(users, eq(users.id, mentors.userId))
    .where(eq(users.email, 'mentor-1@stadi.example'))
  const phone = { baseURL: origin, viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true }
  const [hers, his] = [
    await (await browser.newContext(phone)).newPage(),
    await (await browser.newContext(phone)).newPage(),
  ]
  await as(hers, learner.cookie)
  await as(his, (await signedIn(ctx, mentor!.userId)).cookie)

  // She finds a time, and pays for it.
  await hers.goto('/mentorship')
  await ready(hers)
  const card = hers
    .locator('li, article')
    .filter({ has: hers.locator(`a[href="/mentorship/${mentor!.id}"]`) })
    .first()
  await card.locator('summary').click()
  await expect(card.getByRole('button', { name: 'Select a time slot to book' })).toBeDisabled()
  await card.getByRole('radio').first().press('Space')
  await card.getByRole('button', { name: /^Book Session - KES \d,\d{3}$/ }).click()
  const sheet = hers.getByRole('dialog')
  await sheet.getByLabel(/phone/i).fill(PHONE)
  await sheet.getByRole('button', { name: /Pay|M-Pesa/i }).click()
  const ring = await hers.context().newPage()
  await ring.goto('/dev/phone')
  await approve(ring, PHONE)
  await ring.close()
  await expect(hers.getByText('Payment successful!').first()).toBeVisible({ timeout: 20_000 })
  await expect.poll(() => invitations(learner.email), { timeout: 15_000 }).toHaveLength(1)
  expect(invitations(learner.email)[0]).toMatch(/METHOD:REQUEST[^]*SEQUENCE:0/)

  // They write to each other.
  await his.goto('/messages')
  await ready(his)
  await his
    .getByRole('link', { name: /Wanjikũ/ })
    .first()
    .click()
  await his.getByRole('textbox', { name: 'Message' }).fill('Karibu. What shall we look at?')
  await his.getByRole('button', { name: 'Send' }).click()
  await hers.goto('/messages')
  await expect(hers.getByText('1 unread')).toBeVisible()

  // At its time the room is open.
  const [booking] = await ctx.db.select().from(bookings).where(eq(bookings.userId, learner.id))
  const page = `/bookings/${booking!.id}`
  await hers.goto(page)
  await expect(hers.getByRole('link', { name: 'Video Consultation' })).toHaveCount(0)
  expect(await hers.content()).not.toContain(booking!.room)
  await begins(booking!.id, after(ctx.now(), 5 * MINUTE))
  await hers.reload()
  const room = hers.getByRole('link', { name: 'Video Consultation' })
  expect(await room.getAttribute('href')).toMatch(/^https:\/\//)

  // Afterwards he confirms that it took place, and she rates it.
  await begins(booking!.id, after(ctx.now(), -2 * HOUR))
  await his.goto('/mentoring')
  await ready(his)
  const past = his.locator('#past li').filter({ hasText: 'Wanjikũ' })
  await past.getByRole('button', { name: 'Mark as held' }).click()
  await expect(his.getByText('Marked as held.').first()).toBeVisible()
  await hers.goto(page)
  await ready(hers)
  await hers.getByRole('radio', { name: '5 stars' }).press('Space')
  await hers.getByRole('textbox', { name: 'Review' }).fill('Clear steps, and he listened.')
  await hers.getByRole('button', { name: 'Write a review' }).click()
  await expect(hers.getByText('Thank you for your review').first()).toBeVisible()
  await his.goto(`/mentorship/${mentor!.id}?tab=reviews`)
  await expect(his.locator('main')).toContainText('Clear steps, and he listened.')
  await his.goto('/mentoring?tab=earnings')
  await expect(his.locator('main')).toContainText(/KES/)
})
