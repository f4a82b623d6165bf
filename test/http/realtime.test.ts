import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Viewer } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { askForDeletion } from '#modules/accounts/commands/deletion.server.ts'
import { changePassword } from '#modules/accounts/commands/password.server.ts'
import { endOtherSessions, endSession, signOut } from '#modules/accounts/commands/sign-in.server.ts'
import { endSessionOf } from '#modules/accounts/commands/administration.server.ts'
import { suspendUser } from '#modules/accounts/commands/people.server.ts'
import { turnOnSecondFactor } from '#modules/accounts/commands/second-factor.server.ts'
import { ownSecondFactor } from '#modules/accounts/queries/second-factor.server.ts'
import { sessionOf } from '#modules/accounts/queries/sessions.server.ts'
import { sessions, users } from '#modules/accounts/tables.server.ts'
import { blockOther } from '#modules/messages/commands/block.server.ts'
import { conversationOf } from '#modules/messages/commands/open.server.ts'
import { forgetPerson } from '#modules/messages/commands/forget.server.ts'
import { markRead } from '#modules/messages/commands/read.server.ts'
import { sendMessage } from '#modules/messages/commands/send.server.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { openNotification, readAllNotifications } from '#modules/notifications/commands.server.ts'
import { ownNotifications } from '#modules/notifications/queries.server.ts'
import { CHECK_MS } from '#entrypoints/api/streams.server.ts'
import { modules } from '#app/modules.server.ts'
import { eraseAccounts } from '#entrypoints/background/erase.server.ts'
import { appCode } from '../authenticator.ts'
import { addPerson, signedIn } from '../people.ts'
import { migratedDatabase } from '../worker-postgres.ts'
import {
  Browser,
  closeProduct,
  openProduct,
  ORIGIN,
  PASSWORD,
  person,
  type Person,
  product,
  type Product,
} from './product.ts'

beforeAll(() => product())
afterAll(closeProduct)

type Event = { id?: string; event?: string; data?: string }
type Someone = Awaited<ReturnType<typeof person>>

/**
 * A stream that knows where it starts: what is sent from here on reaches it. `next` waits for an event of a kind, `rest` for its end.
 */
async function listen(
  who: Pick<Someone, 'browser'> | null,
  headers: Record<string, string> = {},
  { path = '/realtime/v1', at = product } = {},
) {
  const { fetch } = await at()
  const cookie = who ? [...who.browser.cookies].map((pair) => pair.join('=')).join('; ') : ''
  const answer = await fetch(
    new Request(new URL(path, ORIGIN), { headers: { host: 'localhost:3000', cookie, ...headers } }),
  )
  const reader = answer.body!.getReader()
  const text = new TextDecoder()
  const events: Event[] = []
  const raw = { text: '', isOver: false }
  const read = async () => {
    const { done, value } = await reader.read()
    raw.isOver = done
    raw.text += text.decode(value)
    const blocks = raw.text.split('\n\n')
    events.splice(0, Infinity, ...blocks.slice(0, -1).map(eventIn))
  }
  // The position comes after the greeting: a message in between counts as older than the stream.
  while (!raw.isOver && !events.some(({ id }) => id)) await read()
  const started = { place: 0 }
  return {
    answer,
    raw,
    events,
    async next(kind: string): Promise<Event> {
      for (;;) {
        const found = events.findIndex(({ event }, at) => at >= started.place && event === kind)
        if (found >= 0) {
          started.place = found + 1
          return events[found]!
        }
        if (raw.isOver) throw new Error(`the stream ended without ${kind}`)
        await read()
      }
    },
    async rest(): Promise<Event[]> {
      while (!raw.isOver) await read()
      return events.slice(started.place)
    },
    close: () => reader.cancel(),
  }
}

const eventIn = (block: string): Event =>
  Object.fromEntries(block.split('\n').map((line) => line.split(/: ?([\s\S]*)/).slice(0, 2)))

async function pair() {
  const [a, b] = [await person('Zawadi Otieno'), await person('Amina Yusuf')]
  const id = await conversationOf(b.ctx, { mentorId: a.ctx.viewer.id, menteeId: b.ctx.viewer.id })
  return { a, b, id }
}
const say = (who: Person, id: string, content: string) => sendMessage(who, id, { content, clientId: newId() })
const contentOf = ({ data }: Event): string => (JSON.parse(data!) as { content: string }).content

describe('GET /realtime/v1', () => {
  test('[MSG-17] [MSG-17+] tells both members of a message at once, with its place, and nobody else', async () => {
    const { a, b, id } = await pair()
    const other = await person('Juma Mwangi')
    const [ofA, ofB, ofOther] = [await listen(a), await listen(b), await listen(other)]
    expect(ofA.answer.status).toBe(200)
    expect(ofA.answer.headers.get('content-type')).toBe('text/event-stream')
    expect(ofA.answer.headers.get('cache-control')).toBe('no-store')
    await say(b.ctx, id, 'Habari')
    const [told, own] = [await ofA.next('message'), await ofB.next('message')]
    expect(JSON.parse(told.data!)).toMatchObject({ conversationId: id, content: 'Habari', isMine: false })
    expect(JSON.parse(own.data!)).toMatchObject({ conversationId: id, content: 'Habari', isMine: true })
    expect(Number(told.id)).toBe(JSON.parse(told.data!).sequence)
    // Others receive only what is addressed to them, whatever they request.
    const otherId = await conversationOf(other.ctx, {
      mentorId: a.ctx.viewer.id,
      menteeId: other.ctx.viewer.id,
    })
    await say(a.ctx, otherId, 'For Juma')
    expect(contentOf(await ofOther.next('message'))).toBe('For Juma')
    const asking = await listen(
      other,
      { 'last-event-id': '0' },
      { path: `/realtime/v1?conversation=${id}&after=0` },
    )
    expect(contentOf(await asking.next('message'))).toBe('For Juma')
    for (const stream of [ofA, ofB, ofOther, asking]) await stream.close()
  })

  test('[MSG-17+] [ERR-02] is closed to visitors, and there is nothing else below it', async () => {
    expect((await listen(null)).answer.status).toBe(401)
    const { a } = await pair()
    expect((await listen(a, {}, { path: '/realtime/v1/other' })).answer.status).toBe(404)
  })

  test('[SYS-05] [MSG-17+] says at once and again that the line lives', async () => {
    const { a } = await pair()
    const stream = await listen(a)
    expect(CHECK_MS).toBeLessThan(25_000)
    await (await product()).streams.check()
    setTimeout(() => void stream.close(), 50)
    await stream.rest()
    expect(stream.raw.text).toMatch(/^retry: 3000\n\n: ping\n\n/)
    expect(stream.raw.text.match(/: ping/g)).toHaveLength(2)
  })

  test('[MSG-17+] catches up after the last place that was heard, each once and in order', async () => {
    const { a, b, id } = await pair()
    const first = await listen(a)
    await say(b.ctx, id, 'One')
    const { id: place } = await first.next('message')
    await first.close()
    for (const text of ['Two', 'Three']) await say(b.ctx, id, text)
    const again = await listen(a, { 'last-event-id': place! })
    expect(contentOf(await again.next('message'))).toBe('Two')
    expect(contentOf(await again.next('message'))).toBe('Three')
    await say(b.ctx, id, 'Four')
    expect(contentOf(await again.next('message'))).toBe('Four')
    await again.close()
    // A browser that returns to a page gives its position in the URL.
    const page = await listen(a, {}, { path: `/realtime/v1?after=${place}` })
    expect(contentOf(await page.next('message'))).toBe('Two')
    await page.close()
  })

  test('[MSG-16] tells whoever wrote that it was read', async () => {
    const { a, b, id } = await pair()
    await say(b.ctx, id, 'One')
    const stream = await listen(b)
    await markRead(a.ctx, id)
    expect(JSON.parse((await stream.next('read')).data!)).toEqual({ conversationId: id })
    await stream.close()
  })

  test('[DASH-05+] tells somebody, and nobody else, that their notifications are others or were read', async () => {
    const [who, other] = [await person('Zawadi Otieno'), await person('Amina Yusuf')]
    const [stream, elsewhere] = [await listen(who), await listen(other)]
    const event = { userId: who.ctx.viewer.id, kind: 'badge', eventKey: 'one' } as const
    await notify(who.ctx, { ...event, values: { badge: 'first-lesson' } })
    expect(JSON.parse((await stream.next('noticed')).data!)).toEqual({})
    await readAllNotifications(who.ctx)
    await stream.next('noticed')
    // Nothing is left to read, and nothing is said.
    await readAllNotifications(who.ctx)
    const [{ id }] = (await ownNotifications(who.ctx, 1)) as unknown as [{ id: string }]
    await openNotification(who.ctx, id)
    await stream.next('noticed')
    expect(stream.events.filter(({ event }) => event === 'noticed')).toHaveLength(3)
    await stream.close()
    expect(elsewhere.events.filter(({ event }) => event !== undefined)).toEqual([])
    await elsewhere.close()
  })

  test('[MSG-17+] tells whoever wrote with somebody that they left', async () => {
    const { a, b, id } = await pair()
    await say(a.ctx, id, 'One')
    const stream = await listen(b)
    await forgetPerson(a.ctx, a.ctx.viewer.id)
    expect(JSON.parse((await stream.next('left')).data!)).toEqual({ conversationId: id })
    await stream.close()
  })

  test('[MSG-17+] ends with its session, and with the account when it is suspended', async () => {
    const { a, b, id } = await pair()
    const [ofA, ofB] = [await listen(a), await listen(b)]
    await a.ctx.db.delete(sessions).where(eq(sessions.userId, a.ctx.viewer.id))
    await b.ctx.db.update(users).set({ suspendedAt: b.ctx.now() }).where(eq(users.id, b.ctx.viewer.id))
    await (await product()).streams.check()
    for (const stream of [ofA, ofB]) expect(await stream.rest()).not.toContainEqual({ event: 'message' })
    expect((await listen(a)).answer.status).toBe(401)
    await expect(say(a.ctx, id, 'Unheard')).resolves.toBeUndefined()
  })

  test('[MSG-17+] one that was open before a block ends with it, of who blocks at once and of the other at the next check; nothing withheld is told (D6)', async () => {
    const { a, b, id } = await pair()
    const [ofA, ofB] = [await listen(a), await listen(b)]
    await blockOther(a.ctx, id, { on: '1' })
    await ofA.rest()
    await say(b.ctx, id, 'After')
    expect(contentOf(await ofB.next('message'))).toBe('After')
    await (await product()).streams.check()
    await ofB.rest()
    const again = await listen(a, { 'last-event-id': '0' })
    setTimeout(() => void again.close(), 100)
    expect((await again.rest()).filter(({ event }) => event === 'message')).toEqual([])
  })

  test('one person holds a few, and a newer one takes the place of the oldest', async () => {
    const { a } = await pair()
    const { streams } = await product()
    const before = streams.size
    const open: Awaited<ReturnType<typeof listen>>[] = []
    for (let n = 0; n < 10; n++) open.push(await listen(a))
    expect(streams.size - before).toBe(8)
    await open[0]!.rest()
    for (const stream of open) await stream.close()
    expect(streams.size).toBe(before)
  })

  test('a line that takes nothing is given up, and nothing is lost by it', async () => {
    const { a, b, id } = await pair()
    const slow = await listen(a)
    const { streams } = await product()
    const texts: string[] = []
    for (let n = 0; n < 40; n++) {
      await say(b.ctx, id, `${n} ${'x'.repeat(3990)}`)
      // Half of them fill the buffer.
      if (n === 19) await new Promise((resolve) => setTimeout(resolve, 100))
    }
    await streams.check()
    await streams.check()
    for (const event of await slow.rest()) if (event.event === 'message') texts.push(contentOf(event))
    const last = slow.events.findLast((event) => event.event === 'message')!.id!
    const again = await listen(a, { 'last-event-id': last })
    expect(texts.length).toBeLessThan(40)
    while (texts.length < 40) texts.push(contentOf(await again.next('message')))
    expect(texts.map((text) => Number(text.split(' ')[0]))).toEqual(Array.from({ length: 40 }, (_, n) => n))
    await again.close()
  })

  test('every reader comes back after a gap in which something may have been missed', async () => {
    const { a } = await pair()
    const stream = await listen(a)
    ;(await product()).streams.hear('')
    await stream.rest()
    expect(stream.raw.isOver).toBe(true)
  })

  test('readers are sent away by a process that ends', async () => {
    const { a } = await pair()
    const ending = await openProduct({ SAMPLE_DATA: 'off' })
    const { cookie } = await addPerson(ending.app.context(), { name: 'Amina Yusuf' })
    const browser = new Browser()
    browser.take(cookie)
    const stream = await listen({ browser }, {}, { at: async () => ending })
    ending.streams.end()
    await stream.rest()
    // Whoever comes now is told when to try elsewhere, and nothing else.
    const late = await listen({ browser }, {}, { at: async () => ending })
    expect([late.answer.status, late.raw.text, late.raw.isOver]).toEqual([200, 'retry: 3000\n\n', true])
    expect((await listen(a)).answer.status).toBe(200)
    await ending.close()
  })
})

describe('two servers on one Postgres', () => {
  let [one, other] = [] as unknown as [Product, Product]
  beforeAll(async () => {
    const settings = {
      DATABASE_URL: await migratedDatabase(),
      APP_ORIGIN: ORIGIN,
      AUTH_SECRET: 'a-secret-of-at-least-thirty-two-letters',
      WORKER: 'off',
    }
    ;[one, other] = [await openProduct(settings), await openProduct(settings)]
  }, 120_000)
  afterAll(async () => {
    for (const product of [one, other]) await product.close()
  })

  const at = (product: Product, { cookie }: { cookie: string }) => {
    const browser = new Browser({}, async () => product)
    browser.take(cookie)
    return browser
  }
  const two = async () => {
    const ctx = one.app.context()
    const [a, b] = [
      await addPerson(ctx, { name: 'Zawadi Otieno', password: PASSWORD }),
      await addPerson(ctx, { name: 'Amina Yusuf' }),
    ]
    return { a, b, id: await conversationOf(ctx, { mentorId: a.id, menteeId: b.id }) }
  }
  const contextOf = async ({ bearer }: { bearer: string }, parts: Partial<Viewer> = {}): Promise<Person> => {
    const ctx = one.app.context()
    const { viewer } = (await sessionOf(ctx, bearer))!
    return { ...ctx, viewer: { ...viewer, hasFreshPassword: true, ...parts } }
  }

  test('[MSG-17] [MSG-17+] a message that is sent at one arrives at the other, and so does that it was read', async () => {
    const { a, b, id } = await two()
    const [ofA, ofB] = [
      await listen({ browser: at(other, a) }, {}, { at: async () => other }),
      await listen({ browser: at(one, b) }, {}, { at: async () => one }),
    ]
    const sent = await at(one, b).submit(`/messages/${id}`, {
      intent: 'send',
      clientId: newId(),
      content: 'Habari',
    })
    expect(sent.status).toBe(302)
    expect(contentOf(await ofA.next('message'))).toBe('Habari')
    expect(contentOf(await ofB.next('message'))).toBe('Habari')
    expect((await at(other, a).visit(`/messages/${id}`)).status).toBe(200)
    expect(JSON.parse((await ofB.next('read')).data!)).toEqual({ conversationId: id })
    for (const stream of [ofA, ofB]) await stream.close()
  }, 120_000)

  const setUpFactor = async (ctx: Person) => {
    const { secret } = (await ownSecondFactor(ctx)).offer!
    await turnOnSecondFactor(ctx, { code: appCode(secret, ctx.now()) })
  }
  const erase = async ({ db, viewer }: Person) => {
    await db
      .update(users)
      .set({ deletionAskedAt: new Date(0) })
      .where(eq(users.id, viewer.id))
    expect(await eraseAccounts(one.app.context(), modules)).toBe(1)
  }
  type Ending = [string, (who: { own: Person; other: Person; admin: Person }) => Promise<unknown>]
  const endings: Ending[] = [
    ['somebody signs out', ({ own }) => signOut(own)],
    ['they end it from another device', ({ own, other }) => endSession(other, own.viewer.sessionId)],
    ['they sign out everywhere else', ({ other }) => endOtherSessions(other)],
    [
      'the password is changed elsewhere',
      ({ other }) => changePassword(other, { current: PASSWORD, password: 'pole-pole-ndio-mwendo' }),
    ],
    ['the account is suspended', ({ own, admin }) => suspendUser(admin, own.viewer.id, 'A test of streams')],
    [
      'an administrator signs the device out',
      ({ own, admin }) => endSessionOf(admin, own.viewer.id, own.viewer.sessionId),
    ],
    ['a second factor is set up elsewhere', ({ other }) => setUpFactor(other)],
    ['deletion is asked for elsewhere', ({ other }) => askForDeletion(other, { current: PASSWORD })],
    ['the account is erased', ({ own }) => erase(own)],
  ]
  test.each(endings)(
    '[MSG-17+] a stream at one ends at once when at the other %s, and nothing that is sent afterwards reaches it',
    async (_, end) => {
      const { a, b, id } = await two()
      const [sender, admin] = [await contextOf(b), await contextOf(b, { id: newId(), isAdmin: true })]
      const elsewhere = await signedIn(one.app.context(), a.id)
      const who = { own: await contextOf(a), other: await contextOf(elsewhere), admin }
      const stream = await listen({ browser: at(other, a) }, {}, { at: async () => other })
      await say(sender, id, 'Before')
      expect(contentOf(await stream.next('message'))).toBe('Before')
      const over = stream.rest().then((rest) => ({ rest, at: performance.now() }))
      await end(who)
      const answeredAt = performance.now()
      // Nobody can write to an erased account.
      for (const text of ['One', 'Two', 'Three']) await say(sender, id, text).catch(() => {})
      const { rest, at: endedAt } = await over
      expect(endedAt - answeredAt).toBeLessThan(1000)
      expect(rest.filter(({ event }) => event === 'message')).toEqual([])
    },
    60_000,
  )

  test('[MSG-17+] what is open on another device goes on', async () => {
    const { a, b, id } = await two()
    const elsewhere = await signedIn(one.app.context(), a.id)
    const stream = await listen({ browser: at(other, elsewhere) }, {}, { at: async () => other })
    await signOut(await contextOf(a))
    await say(await contextOf(b), id, 'After')
    expect(contentOf(await stream.next('message'))).toBe('After')
    await stream.close()
  })

  test('[MSG-17+] a process that did not hear of it yet reads nothing for a session that is over, and opens no stream for it', async () => {
    const { a, b, id } = await two()
    const own = await contextOf(a)
    const deaf = await listen({ browser: at(other, a) }, {}, { at: async () => other })
    const hear = other.streams.hear
    other.streams.hear = (payload) => {
      if (!payload.includes('"ended"')) hear.call(other.streams, payload)
    }
    try {
      await signOut(own)
      await say(await contextOf(b), id, 'After')
      const late = other.streams.open(own, 0)
      expect(await new Response(late).text()).not.toContain('After')
      await other.streams.check()
    } finally {
      other.streams.hear = hear
    }
    expect((await deaf.rest()).filter(({ event }) => event === 'message')).toEqual([])
  })
})
