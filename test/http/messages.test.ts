import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { conversationOf } from '#modules/messages/commands/open.server.ts'
import { sendMessage } from '#modules/messages/commands/send.server.ts'
import { conversations, messages } from '#modules/messages/tables.server.ts'
import { mentors } from '#modules/mentorship/tables.server.ts'
import {
  banners,
  Browser,
  buttons,
  closeProduct,
  elements,
  header,
  heading,
  hrefs,
  input,
  openProduct,
  type Page,
  person,
  product,
  tags,
  textOf,
} from './product.ts'
import { addPerson } from '../people.ts'
import { withoutTable } from './without-table.ts'

beforeAll(() => product())
afterAll(closeProduct)

const main = (page: Page): string => /<main\b[\s\S]*<\/main>/.exec(page.html)![0]
const log = (page: Page): string => /<div role="log"[\s\S]*?<\/div>/.exec(page.html)?.[0] ?? ''
const bubbles = (page: Page): string[] => elements(log(page), 'li').map(textOf)
const rows = (page: Page): string[] =>
  elements(/<ul class="talk-rows">[\s\S]*?<\/ul>/.exec(page.html)?.[0] ?? '', 'li').map(textOf)
const envelope = (page: Page) =>
  tags(header(page), 'a').find((link) => link.href === '/messages')?.['aria-label']

type Someone = Awaited<ReturnType<typeof person>>

/** A mentor with an account, and the page of that mentor. */
async function aMentor(name = 'Zawadi Otieno') {
  const mentor = await person(name)
  const [row] = await mentor.ctx.db
    .update(mentors)
    .set({ userId: mentor.ctx.viewer.id })
    .where(
      eq(mentors.id, (await mentor.ctx.db.select().from(mentors).where(eq(mentors.isTest, false)))[0]!.id),
    )
    .returning({ id: mentors.id })
  return { ...mentor, profile: `/mentorship/${row!.id}` }
}

/** A mentor and a mentee who pressed "Send Message". */
async function pair() {
  const [mentor, mentee] = [await aMentor(), await person('Amina Yusuf')]
  const { location } = await mentee.browser.submit(mentor.profile, { intent: 'message' })
  return { mentor, mentee, path: location!, id: location!.split('/').at(-1)! }
}

/** As the form of the page would send it. */
async function say({ browser }: Someone, path: string, content: string): Promise<Page> {
  const clientId = input(await browser.visit(path), 'clientId')!.value!
  return browser.submit(path, { intent: 'send', clientId, content })
}

describe('"Send Message" on a mentor\'s page', () => {
  test('[MPR-12] [MPR-12+] is a form that leads to the thread, the same at every press; a visitor is led to sign in', async () => {
    const [mentor, mentee] = [await aMentor(), await person('Amina Yusuf')]
    expect(buttons(await mentee.browser.visit(mentor.profile))).toContain('Send Message')
    const pressed = await Promise.all(
      [1, 2, 3].map(() => mentee.browser.submit(mentor.profile, { intent: 'message' })),
    )
    const ways = pressed.map(({ status, location }) => `${status} ${location}`)
    expect(new Set(ways).size).toBe(1)
    expect(ways[0]).toMatch(/^302 \/messages\/[0-9a-f-]{36}$/)
    const thread = await mentee.browser.follow(pressed[0]!)
    expect([thread.status, heading(thread)]).toEqual([200, 'Zawadi Otieno'])
    const visitor = await new Browser().submit(mentor.profile, { intent: 'message' })
    expect([visitor.status, visitor.location]).toEqual([
      302,
      `/auth?next=${encodeURIComponent(mentor.profile)}`,
    ])
  })
})

describe('/messages without scripts', () => {
  test('[MSG-01] [NAV-03] [ERR-02] is for those who are signed in', async () => {
    const thread = `/messages/${newId()}`
    for (const path of ['/messages', thread])
      expect((await new Browser().visit(path)).location).toMatch(/^\/auth\?/)
    expect((await new Browser().submit(thread, { intent: 'send' })).location).toMatch(/^\/auth\?/)
  })

  test('[MSG-06] [MSG-06+] [MSG-07] says that there are no conversations, and where to find somebody', async () => {
    const { browser } = await person('Amina Yusuf')
    const page = await browser.visit('/messages')
    expect([page.status, heading(page)]).toEqual([200, 'Messages'])
    expect(textOf(main(page))).toContain('No conversations yet')
    expect(textOf(main(page))).toContain('Select a conversation to start messaging')
    expect(hrefs(main(page))).toContain('/mentorship')
  })

  test('[MSG-02] [MSG-07] [MSG-09] [MSG-10] [MSG-12] [MSG-16] [MSG-23+] [DASH-06+] sends, lists, counts, and ticks what was read', async () => {
    const { mentor, mentee, path } = await pair()
    const sent = await say(mentee, path, ' Habari <b>Zawadi</b> ')
    expect([sent.status, sent.location]).toEqual([302, `${path}#last`])
    expect(bubbles(await mentee.browser.visit(path))[0]).toMatch(/^Habari <b>Zawadi<\/b> \d\d:\d\d Sent$/)
    const list = await mentor.browser.visit('/messages')
    expect(rows(list)[0]).toMatch(/^.? ?Amina Yusuf Habari <b>Zawadi<\/b> \d\d:\d\d 1 unread$/)
    expect(textOf(main(list))).toContain('Select a conversation to start messaging')
    expect(envelope(list)).toBe('Messages, 1')
    expect(tags(main(await mentor.browser.visit('/dashboard')), 'a')).toContainEqual(
      expect.objectContaining({ href: '/messages', 'aria-label': 'Messages, 1' }),
    )
    // Opened: read everywhere, already on this page.
    const opened = await mentor.browser.visit(path)
    expect(bubbles(opened)[0]).toMatch(/^Habari <b>Zawadi<\/b> \d\d:\d\d Report$/)
    expect(rows(opened)[0]).not.toContain('unread')
    expect(envelope(opened)).toBe('Messages')
    expect(bubbles(await mentee.browser.visit(path))[0]).toMatch(/ Read$/)
    expect(buttons(opened)).toEqual(expect.arrayContaining(['Send', 'Refresh', 'Block']))
    expect(textOf(elements(main(opened), 'label')[0]!)).toBe('Message')
  })

  test('[MSG-10] keeps a text that is too long beside its fault, and refuses an empty one', async () => {
    const { mentee, path } = await pair()
    expect((await say(mentee, path, ' ')).status).toBe(400)
    const long = await say(mentee, path, 'x'.repeat(4001))
    expect(long.status).toBe(400)
    expect(textOf(elements(main(long), 'textarea')[0]!)).toHaveLength(4001)
    expect(bubbles(long)).toEqual([])
  })

  test('[MSG-12+] is sent once by the same form (D4)', async () => {
    const { mentee, path, id } = await pair()
    const clientId = newId()
    for (let n = 0; n < 3; n++)
      expect((await mentee.browser.submit(path, { intent: 'send', clientId, content: 'Hi' })).status).toBe(
        302,
      )
    expect(await mentee.ctx.db.$count(messages, eq(messages.conversationId, id))).toBe(1)
  })

  test('[MSG-12+] is limited to 60 a minute, then 429 with the seconds to wait; the text stays', async () => {
    const strict = await openProduct({ LIMITS_SCALE: '1', SAMPLE_DATA: 'off' })
    const ctx = strict.app.context()
    const [a, b] = [await addPerson(ctx, { name: 'Zawadi' }), await addPerson(ctx, { name: 'Amina' })]
    const id = await conversationOf(ctx, { mentorId: a.id, menteeId: b.id })
    const browser = new Browser({}, async () => strict)
    browser.take(b.cookie)
    const send = () =>
      browser.submit(`/messages/${id}`, { intent: 'send', clientId: newId(), content: 'Once more' })
    for (let n = 0; n < 60; n++) expect((await send()).status).toBe(302)
    const refused = await send()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(textOf(elements(main(refused), 'textarea')[0]!)).toBe('Once more')
    await strict.close()
  })

  test('[MSG-08] leads to earlier messages and back', async () => {
    const { mentee, path, id } = await pair()
    for (let n = 1; n <= 31; n++) await sendMessage(mentee.ctx, id, { content: `No ${n}`, clientId: newId() })
    const newest = await mentee.browser.visit(path)
    expect(bubbles(newest)).toHaveLength(30)
    const earlier = tags(newest.html, 'a').find((link) => link.href?.includes('?before='))!.href!
    const before = await mentee.browser.visit(earlier)
    expect(bubbles(before)).toHaveLength(1)
    expect(hrefs(before.html)).toContain(`${path}#last`)
  })

  test('[MSG-12+] links are shown with the host that they lead to, and nothing else is markup', async () => {
    const { mentee, path } = await pair()
    await say(mentee, path, 'See https://bank.example@evil.example/pay?x=1. javascript:alert(1)')
    const page = await mentee.browser.visit(path)
    expect(tags(log(page), 'a')).toMatchObject([
      { href: 'https://bank.example@evil.example/pay?x=1', rel: 'nofollow ugc noopener' },
    ])
    expect(bubbles(page)[0]).toContain('See evil.example/pay?x=1 . javascript:alert(1)')
  })

  test('[PERM-06] [MSG-12+] is not there for others: pages, forms and reports are 404 and change nothing (D1)', async () => {
    const { mentee, path, id } = await pair()
    await say(mentee, path, 'Secret')
    const [message] = await mentee.ctx.db.select().from(messages).where(eq(messages.conversationId, id))
    const other = await person('Juma Mwangi')
    for (const page of [
      await other.browser.visit(path),
      await other.browser.visit(`${path}.data`),
      await other.browser.submit(path, { intent: 'send', clientId: newId(), content: 'Hi' }),
      await other.browser.submit(path, { intent: 'block', on: '1' }),
      await other.browser.visit(`/community/report/message/${message!.id}`),
      await other.browser.submit(`/community/report/message/${message!.id}`, { kind: 'spam' }),
      await other.browser.visit('/messages/nonsense'),
    ]) {
      expect(page.status).toBe(404)
      expect(page.html).not.toMatch(/Secret|Zawadi|Amina/)
    }
    expect(await mentee.ctx.db.select().from(messages).where(eq(messages.conversationId, id))).toEqual([
      message,
    ])
  })

  test('[MSG-12+] blocks: who is blocked sees no difference, who blocks is asked to unblock before writing (D6)', async () => {
    const { mentor, mentee, path, id } = await pair()
    await say(mentee, path, 'Before')
    const answers: Page[] = []
    answers.push(await say(mentee, path, 'One'))
    await mentor.browser.submit(path, { intent: 'block', on: '1' })
    answers.push(await say(mentee, path, 'Two'))
    const [before, after] = answers.map(({ status, location }) => ({ status, location }))
    expect(after).toEqual(before)
    const theirs = await mentee.browser.visit(path)
    expect(bubbles(theirs).map((text) => text.split(' ')[0])).toEqual(['Before', 'One', 'Two'])
    expect(theirs.html).not.toMatch(/withheld|You blocked|Unblock/)
    const own = await mentor.browser.visit(path)
    expect(bubbles(own)).toHaveLength(2)
    expect(banners(own).join()).toContain('You blocked Amina Yusuf')
    expect(buttons(own)).toContain('Unblock')
    expect(buttons(own)).not.toContain('Send')
    const clientId = newId()
    expect((await mentor.browser.submit(path, { intent: 'send', clientId, content: 'Hm' })).status).toBe(409)
    await mentor.browser.submit(path, { intent: 'block', on: '0' })
    expect(buttons(await mentor.browser.visit(path))).toContain('Send')
    expect(
      await mentee.ctx.db.$count(messages, and(eq(messages.conversationId, id), eq(messages.withheld, true))),
    ).toBe(1)
  })

  test('[MSG-12+] a message is reported with a reason by whoever got it', async () => {
    const { mentor, mentee, path } = await pair()
    await say(mentee, path, 'Send me 500 first')
    const report = hrefs(log(await mentor.browser.visit(path))).find((href) => href.includes('/report/'))!
    const form = await mentor.browser.visit(report)
    expect(textOf(main(form))).toContain('Reason')
    const sent = await mentor.browser.submit(report, { kind: 'fee', reason: 'A loan' })
    expect(sent.location).toBe(path)
    expect(banners(await mentor.browser.follow(sent))[0]).toContain('Thank you for the report')
  })

  test('[MSG-19] [MSG-20] [MSG-22] [ERR-03] says which part could not be read, and offers to try again', async () => {
    const { mentee, path } = await pair()
    await say(mentee, path, 'Hello')
    const { db } = mentee.ctx
    const list = await withoutTable(db, 'conversations', () => mentee.browser.visit('/messages'))
    expect(list.status).toBe(200)
    expect(banners(list)[0]).toContain('Error Failed to load conversations')
    expect(hrefs(main(list))).toContain('/messages')
    const thread = await withoutTable(db, 'messages', () => mentee.browser.visit(path))
    expect(thread.status).toBe(200)
    expect(banners(thread).join()).toContain('Error Failed to load messages')
    expect(hrefs(main(thread))).toContain(path)
  })

  test('[MSG-22] [MSG-22+] [ERR-03] shows a conversation that could not be marked as read, and marks it at the next look', async () => {
    const { mentor, mentee, path, id } = await pair()
    await say(mentee, path, 'Hello')
    const { db } = mentee.ctx
    await db.execute(
      sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`,
    )
    await db.execute(
      sql`create trigger refused before update on messages for each row execute function refuse()`,
    )
    const opened = await mentor.browser.visit(path)
    await db.execute(sql`drop function refuse cascade`)
    expect([opened.status, bubbles(opened).length, banners(opened)]).toEqual([200, 1, []])
    expect(rows(opened)[0]).toContain('1 unread')
    const isRead = and(eq(messages.conversationId, id), isNotNull(messages.readAt))
    expect(await db.$count(messages, isRead)).toBe(0)
    await mentor.browser.visit(path)
    expect(await db.$count(messages, isRead)).toBe(1)
  })

  test('[MSG-05] names somebody without a name', async () => {
    const { mentee, path, id } = await pair()
    await mentee.ctx.db.update(conversations).set({ mentorId: null }).where(eq(conversations.id, id))
    expect(heading(await mentee.browser.visit(path))).toBe('Unknown User')
    expect(rows(await mentee.browser.visit('/messages'))[0]).toContain('Unknown User')
  })
})
