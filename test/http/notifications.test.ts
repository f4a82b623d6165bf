import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { after } from '#kit/time.ts'
import { mailsOff } from '#modules/accounts/queries/mails-off.server.ts'
import {
  type NewNotification,
  type NotificationKind,
  notificationKinds,
} from '#modules/notifications/kinds/every.server.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import {
  Browser,
  buttons,
  closeProduct,
  elements,
  header,
  heading,
  hrefs,
  banners as said,
  type Page,
  type Person,
  person,
  product,
  tags,
  textOf,
} from './product.ts'

beforeAll(() => product())
afterAll(closeProduct)

const main = (page: Page): string => /<main\b[\s\S]*<\/main>/.exec(page.html)![0]
/** The list, one row each, as read. */
const rows = (page: Page): string[] =>
  elements(/<ul class="notification-list">[\s\S]*?<\/ul>/.exec(page.html)?.[0] ?? '', 'li').map(textOf)
const bell = (page: Page) => tags(header(page), 'a').find((link) => link.href === '/notifications')
let count = 0
/** Each a millisecond after the one before: the list is newest first. */
type Part = Partial<Pick<NewNotification, 'kind' | 'eventKey' | 'values' | 'href'>> & { mailed?: object }
const tell = async (ctx: Person, notification: Part = {}) => {
  const at = after(ctx.now(), ++count)
  await notify({ ...ctx, now: () => at }, {
    userId: ctx.viewer.id,
    kind: 'badge',
    eventKey: newId(),
    values: { badge: 'first-lesson' },
    href: '/progress#badges',
    ...notification,
  } as NewNotification)
}
const idsOf = async (ctx: Person) =>
  (await ctx.db.select().from(notifications).where(eq(notifications.userId, ctx.viewer.id))).map(
    (row) => row.id,
  )

/** What mails of some kinds say beyond the list. */
const mailed = {
  outcome: 'pass',
  markedBy: 'marker',
  feedback: 'Clear and complete.',
  lastDay: '2026-12-31',
  course: 'Selling Online',
  answer: 'Welcome.',
  percent: 100,
  by: 'Amina Hassan',
  body: 'New hours from Monday.',
  days: 3,
}
const valuesOf: { [Kind in NotificationKind]: NewNotification<Kind>['values'] } = {
  'payment-confirmed': { item: 'Selling Online', amountKes: 9000 },
  'payment-review': { item: 'Selling Online', amountKes: 9000 },
  'refund-approved': { item: 'Selling Online', amountKes: 9000 },
  'refund-refused': { item: 'Selling Online', amountKes: 9000 },
  'refund-reopened': { item: 'Selling Online', amountKes: 9000 },
  'refund-done': { item: 'Selling Online', amountKes: 9000 },
  badge: { badge: 'streak-7' },
  'application-due': { title: 'Typist', company: 'Duka' },
  'goal-due': { title: 'Finish my CV', targetDate: '2026-11-24' },
  'ussd-job-approved': { title: 'Milk collector' },
  'ussd-job-refused': { title: 'Milk collector', reason: 'It asks for a fee.' },
  'support-answer': { subject: 'Course locked' },
  'topic-replied': { title: 'First client' },
  'question-answered': { title: 'Which phone?' },
  'story-commented': { title: 'From duka to desk' },
  'session-booked': { startsAt: '2026-11-24T06:00:00.000Z' },
  'session-credit': { mentor: 'Wanjiku', amountKes: 3500 },
  'session-moved': { with: 'Amina', startsAt: '2026-11-24T06:00:00.000Z' },
  'session-cancelled': { with: 'Wanjiku', startsAt: '2026-11-24T06:00:00.000Z', money: 'refund' },
  'session-absent': { with: 'Amina', startsAt: '2026-11-24T06:00:00.000Z' },
  'class-planned': { title: 'Your first invoice', startsAt: '2026-11-24T06:00:00.000Z', reason: '' },
  'class-invited': { title: 'Your first invoice', startsAt: '2026-11-24T06:00:00.000Z', reason: '' },
  'class-moved': { title: 'Your first invoice', startsAt: '2026-11-24T06:00:00.000Z', reason: '' },
  'class-handed': { title: 'Your first invoice', startsAt: '2026-11-24T06:00:00.000Z', reason: '' },
  'class-cancelled': { title: 'Your first invoice', startsAt: '2026-11-24T06:00:00.000Z', reason: 'Ill.' },
  'course-announced': { item: 'Invoices', title: 'New hours' },
  'group-full': { title: 'January' },
  'part-due': { item: 'Invoices', part: 2, parts: 3, amountKes: 700, day: '2026-11-24' },
  'review-answered': { title: 'Invoices' },
  'teacher-named': { title: 'Invoices' },
  'teacher-removed': { title: 'Invoices' },
  'course-published': { title: 'Invoices' },
  'teacher-page-hidden': { reason: 'Not a teacher.' },
  'course-unpublished': { title: 'Invoices', reason: 'Lesson 2 is empty.' },
  'organisation-named': { title: 'Nairobi Technical' },
  'organisation-asked': { title: 'Nairobi Technical' },
  'organisation-joined': { title: 'Nairobi Technical' },
  'organisation-refused': { title: 'Nairobi Technical' },
  'group-given': { item: 'Mornings', title: 'Nairobi Technical' },
  'seat-given': { item: 'Invoices', title: 'Nairobi Technical' },
  'seats-paid': { title: 'Invoices', count: 3, reference: 'ST-0012' },
  'scholarship-granted': { title: 'Women in data' },
  'scholarship-refused': { title: 'Women in data' },
  'gift-taken': { item: 'SEO', title: 'Otieno' },
  'gift-waiting': { item: 'SEO', title: 'Otieno' },
  'gift-unsent': { item: 'SEO', title: 'Otieno' },
  'mentor-paid': { amountKes: 2975, reference: 'TKN1ABC234' },
  'teacher-rate': { title: 'Invoices', percent: 40, fromDay: '2026-11-24' },
  'teacher-paid': { amountKes: 4000, reference: 'TKN1ABC234' },
  'teacher-payout-back': { amountKes: 4000, reference: 'TKN1ABC234' },
  guardian: { what: 'given' },
  'second-factor': { news: 'recovery', left: 9 },
  'board-topic': { title: 'January' },
  'answer-accepted': { title: 'Try the library.' },
  'content-hidden': { title: 'Try the library.', by: 'staff', reason: 'It asks for a fee.' },
  'content-restored': { title: 'Try the library.' },
  mention: { title: 'Try the library.' },
  'project-marked': { title: 'One Week of Content', sw: 'Wiki Moja ya Maudhui', lang: 'en' },
  'final-marked': { title: 'A post for a shop', sw: 'Makala ya duka', lang: 'en' },
  'quiz-verdict': { title: 'Check what you know', sw: 'Pima unachojua', lang: 'en', percent: 80, passed: 1 },
  'peer-works': { title: 'One Week of Content', count: 2 },
}

describe('the header', () => {
  test('[DASH-05] [DASH-05+] [DASH-06] leads a signed-in person to notifications and messages on every page; a new one has nothing unread', async () => {
    const { browser } = await person('Amina Yusuf')
    for (const path of ['/dashboard', '/courses', '/', '/payments']) {
      const page = await browser.visit(path)
      // The dashboard has them beside the name, and nowhere else.
      const part = path === '/dashboard' ? main(page) : header(page)
      for (const [href, name] of [
        ['/notifications', 'Notifications'],
        ['/messages', 'Messages'],
      ] as const)
        for (const where of [part, page.html])
          expect(
            tags(where, 'a').filter((link) => link.href === href && link['aria-label'] === name),
            `${path} ${href}`,
          ).toHaveLength(1)
      expect(elements(part, 'a').find((link) => link.includes('/notifications'))).not.toContain('<b')
    }
    expect((await browser.visit('/messages')).status).toBe(200)
  })

  test('[DASH-05+] tells how many are unread, in words too, of the own ones only', async () => {
    const { browser, ctx } = await person('Amina Yusuf')
    const { browser: other } = await person('Baraka Otieno')
    for (let n = 0; n < 3; n++) await tell(ctx)
    const page = await browser.visit('/courses')
    expect(bell(page)).toMatchObject({ 'aria-label': 'Notifications, 3 new' })
    expect(textOf(elements(header(page), 'a').find((link) => link.includes('/notifications'))!)).toBe('3')
    expect(bell(await browser.visit('/courses?lang=sw'))).toMatchObject({ 'aria-label': 'Arifa, mpya 3' })
    expect(bell(await other.visit('/courses'))).toMatchObject({ 'aria-label': 'Notifications' })
  })

  test('[DASH-05] shows no such buttons to somebody signed out', async () => {
    const links = hrefs(header(await new Browser().visit('/courses')))
    expect(links).not.toContain('/notifications')
    expect(links).not.toContain('/messages')
  })
})

describe('the list of notifications', () => {
  test('[DASH-05+] is for signed-in people', async () => {
    expect(await new Browser().visit('/notifications?page=2')).toMatchObject({
      status: 302,
      location: '/auth?next=%2Fnotifications%3Fpage%3D2',
      html: '',
    })
    expect(await new Browser().submit('/notifications', { intent: 'read-all' })).toMatchObject({
      status: 302,
      location: '/auth?next=%2Fnotifications',
    })
  })

  test('[DASH-05+] is empty for a new person and says what to do next', async () => {
    const { browser } = await person('Amina Yusuf')
    const page = await browser.visit('/notifications')
    expect(heading(page)).toBe('Notifications')
    expect(textOf(main(page))).toContain('No notifications yet')
    expect(hrefs(main(page))).toContain('/courses')
    expect(buttons({ ...page, html: main(page) })).toEqual([])
  })

  test("[DASH-05+] says every kind in the reader's language, with what it is about", async () => {
    const { browser, ctx } = await person('Amina Yusuf')
    for (const kind of notificationKinds) await tell(ctx, { kind, values: valuesOf[kind], mailed })
    const everyRow = async (lang: string) => [
      ...rows(await browser.visit(`/notifications?lang=${lang}`)),
      ...rows(await browser.visit(`/notifications?page=2&lang=${lang}`)),
      ...rows(await browser.visit(`/notifications?page=3&lang=${lang}`)),
      ...rows(await browser.visit(`/notifications?page=4&lang=${lang}`)),
    ]
    const english = (await everyRow('en')).join('\n')
    for (const words of [
      'Payment confirmed Selling Online: KES 9,000 was received.',
      'We are checking a payment Selling Online, KES 9,000',
      'Refund approved Selling Online',
      'Refund refused Selling Online',
      'Refund sent Selling Online',
      'New badge You earned: Seven days in a row.',
      'Finish my CV: its target date is 24 November 2026.',
    ])
      expect(english).toContain(words)
    expect(heading(await browser.visit('/notifications?lang=sw'))).toBe('Arifa')
    const swahili = await everyRow('sw')
    expect(swahili).toHaveLength(notificationKinds.length)
    for (const words of [
      'Malipo yamethibitishwa',
      'Tunakagua malipo yako',
      'limekubaliwa',
      'limekataliwa',
      'Pesa zimerejeshwa',
      'Beji mpya',
      'Tarehe ya lengo inakaribia',
    ])
      expect(swahili.join('\n')).toContain(words)
    expect(swahili.join('\n')).toContain('Wiki Moja ya Maudhui')
    const inEnglish: string[] = []
    for (const page of [1, 2, 3])
      inEnglish.push((await browser.visit(`/notifications?read=en&page=${page}`)).html)
    expect(inEnglish.join('')).toContain('<span lang="en">One Week of Content</span>')
    for (const words of english.split('\n'))
      expect(swahili.join('\n')).not.toContain(words.split(' ').slice(0, 2).join(' '))
  })

  test('[DASH-05+] has pages of twenty, newest first, unread marked in words', async () => {
    const { browser, ctx } = await person('Amina Yusuf')
    for (let n = 1; n <= 21; n++)
      await tell(
        { ...ctx, now: () => new Date(Date.UTC(2026, 0, n)) },
        { kind: 'goal-due', values: { title: `Goal ${n}`, targetDate: '2026-02-01' } },
      )
    const first = await browser.visit('/notifications')
    expect(textOf(main(first))).toContain('21 of 21 are new.')
    const [newest] = rows(first)
    expect(newest).toMatch(/Goal 21:.* 21 Jan 2026.* New$/)
    expect(rows(first)).toHaveLength(20)
    expect(rows(await browser.visit('/notifications?page=2'))).toEqual([expect.stringContaining('Goal 1:')])
    const far = await browser.visit('/notifications?page=9')
    expect([far.status, textOf(main(far)).includes('There are no notifications this far back')]).toEqual([
      200,
      true,
    ])
    for (const odd of ['0', '-1', 'x', '1.5', '99999'])
      expect((await browser.visit(`/notifications?page=${odd}`)).status, odd).toBe(200)
  })

  test('[DASH-05+] opens each by a form without scripts, marks it read and goes where it leads', async () => {
    const { browser, ctx } = await person('Amina Yusuf')
    await tell(ctx)
    await tell(ctx, { href: '/payments' })
    const page = await browser.visit('/notifications')
    expect(tags(main(page), 'form').every((form) => form.method === 'post')).toBe(true)
    const ids = tags(main(page), 'input')
      .filter((input) => input.name === 'id')
      .map((input) => input.value!)
    expect(ids).toHaveLength(2)
    expect(await browser.submit('/notifications', { intent: 'open', id: ids[0]! })).toMatchObject({
      status: 302,
      location: '/payments',
    })
    const after = await browser.visit('/notifications')
    expect(bell(after)).toMatchObject({ 'aria-label': 'Notifications, 1 new' })
    expect(rows(after).map((row) => row.endsWith(' New'))).toEqual([false, true])
    expect(textOf(main(after))).toContain('1 of 2 is new.')
  })

  test('[DASH-05+] leads to own pages only', async () => {
    const { browser, ctx } = await person('Amina Yusuf')
    for (const href of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '',
    ]) {
      await ctx.db.delete(notifications).where(eq(notifications.userId, ctx.viewer.id))
      await tell(ctx, { href })
      expect(
        (await browser.submit('/notifications', { intent: 'open', id: (await idsOf(ctx))[0]! })).location,
        href,
      ).toBe('/dashboard')
    }
  })

  test('[DASH-05+] marks all as read, and then offers that no longer', async () => {
    const { browser, ctx } = await person('Amina Yusuf')
    for (let n = 0; n < 2; n++) await tell(ctx)
    expect(buttons(await browser.visit('/notifications'))).toContain('Mark all as read')
    const after = await browser.follow(await browser.submit('/notifications', { intent: 'read-all' }))
    expect(buttons(after)).not.toContain('Mark all as read')
    expect([rows(after).some((row) => row.endsWith(' New')), bell(after)?.['aria-label']]).toEqual([
      false,
      'Notifications',
    ])
  })

  test("[DASH-05+] answers somebody else's notification as one that does not exist", async () => {
    const { ctx } = await person('Amina Yusuf')
    const { browser: other } = await person('Baraka Otieno')
    await tell(ctx)
    const [id] = await idsOf(ctx)
    for (const notification of [id!, newId(), 'x', '']) {
      const page = await other.submit('/notifications', { intent: 'open', id: notification })
      expect(page.status, notification).toBe(404)
      expect(said(page), notification).toHaveLength(1)
    }
    expect((await other.submit('/notifications', { intent: 'delete', id: id! })).status).toBe(400)
    const [row] = await ctx.db.select().from(notifications).where(eq(notifications.id, id!))
    expect(row!.readAt).toBeNull()
    expect(rows(await other.visit('/notifications'))).toEqual([])
  })

  test('[DASH-05+] one event makes one notification, also in parallel (N1)', async () => {
    const { browser, ctx } = await person('Amina Yusuf')
    await Promise.all(Array.from({ length: 10 }, () => tell(ctx, { eventKey: 'badge:first-lesson' })))
    expect(rows(await browser.visit('/notifications'))).toHaveLength(1)
  })
})

describe('the way out of the daily mail of replies', () => {
  const choice = async (browser: Browser) => {
    const page = await browser.visit('/account')
    return tags(page.html, 'input').find(({ name, value }) => name === 'mails' && value === 'replies')
  }

  test('[COM-26+] looking at its page ends nothing; its button does, and /account turns the mail on again', async () => {
    const { browser, ctx } = await person('Amina')
    const path = new URL(mailsOff(ctx, ctx.viewer.id, 'replies')).pathname
    const visitor = new Browser()
    expect(heading(await visitor.visit(path))).toBe('Stop these mails?')
    expect(await choice(browser)).toHaveProperty('checked')
    expect((await visitor.submit(path, {})).status).toBe(303)
    expect(heading(await visitor.visit(path))).toBe('These mails have stopped')
    expect(await choice(browser)).not.toHaveProperty('checked')
    await browser.submit('/account/mails', { intent: 'mails', mails: 'replies' })
    expect(await choice(browser)).toHaveProperty('checked')
  })

  test('[COM-26+] a mail program presses it without cookies (RFC 8058); a link that is not ours says what to do', async () => {
    const { browser, ctx } = await person('Baraka')
    const url = mailsOff(ctx, ctx.viewer.id, 'replies')
    const { fetch } = await product()
    const answer = await fetch(
      new Request(url, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
        redirect: 'manual',
        headers: { host: 'localhost:3000', 'user-agent': 'MailProgram/1.0' },
      }),
    )
    expect(answer.status).toBe(200)
    expect(await choice(browser)).not.toHaveProperty('checked')
    const page = await new Browser().visit('/mails/x')
    expect([page.status, heading(page)]).toEqual([410, 'This link is not complete'])
    expect((await new Browser().submit('/mails/x', {})).status).toBe(400)
  })
})
