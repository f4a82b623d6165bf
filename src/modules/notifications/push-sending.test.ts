import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { asc, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { internet } from '#adapters/outside/https.server.ts'
import { NotReached } from '#adapters/outside/outside.server.ts'
import { atomically, type AppContext } from '#context.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#kit/time.ts'
import { chooseNotifications } from '#modules/accounts/commands/profile.server.ts'
import { profiles } from '#modules/accounts/tables.server.ts'
import { pushPhone, signerOf, withSession } from '#test/push-phone.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import type { NewNotification } from './kinds/every.server.ts'
import { findLostPushes, sendPush } from './commands/send-push.server.ts'
import { notify } from './commands/notify.server.ts'
import { openNotification } from './commands.server.ts'
import { push } from './commands/push.server.ts'
import { subscribe } from './commands/subscribe.server.ts'
import { MOST_FAILURES, PUSHES_A_DAY } from './push/rules.ts'
import { ownNotifications } from './queries.server.ts'
import { pushPublicKey } from './queries/subscriptions.server.ts'
import { pushDeliveries, pushSubscriptions } from './tables.server.ts'

type Heard = { url: string; headers: Record<string, string>; body: Uint8Array }

/** Somebody whose push service answers as given, and everything that it received. */
async function listener(world: World, answer: () => number | Error = () => 201, locale: 'en' | 'sw' = 'en') {
  const heard: Heard[] = []
  const outside: AppContext['outside'] = {
    ...world.visitor.outside,
    mayAsk: async () => true,
    async post(url, headers, body) {
      heard.push({ url, headers, body: Buffer.from(body as Uint8Array) })
      const given = answer()
      if (given instanceof Error) throw given
      return given
    },
  }
  const ctx = { ...(await withSession(await world.member('Amina', { locale }))), outside }
  const phone = pushPhone()
  await subscribe(ctx, phone.said)
  return { ctx, phone, heard, shown: () => heard.map(({ body }) => phone.open(body)) }
}

/** Runs the pending jobs, as their queue would, and returns after how many seconds each was due. */
async function work(world: World, ctx: AppContext): Promise<number[]> {
  const jobs = world.queue.splice(0).filter(({ name }) => name === 'send-push')
  for (const { data, startAfterS } of jobs) {
    world.wait(startAfterS * SECOND)
    await sendPush(ctx, String(data.deliveryId), Number(data.attempts))
  }
  return jobs.map(({ startAfterS }) => startAfterS)
}

type Part = Partial<Pick<NewNotification, 'kind' | 'eventKey' | 'values' | 'href'>>
const told = (ctx: { viewer: { id: string } }, part: Part = {}): NewNotification =>
  ({
    userId: ctx.viewer.id,
    kind: 'question-answered',
    eventKey: 'reply:1',
    values: { title: 'How do I price a logo?' },
    href: '/community/questions/1#reply-1',
    ...part,
  }) as NewNotification
const everything = {
  mailBadges: true,
  mailGoals: true,
  mailReplies: true,
  mailMessages: true,
  mailSessions: true,
  mailPeers: true,
  mailTeachers: true,
  mailGroups: true,
  smsSessions: true,
}
const subscriptions = (ctx: AppContext) => ctx.db.select().from(pushSubscriptions)
const deliveries = (ctx: AppContext) =>
  ctx.db.select().from(pushDeliveries).orderBy(asc(pushDeliveries.lastFault))

describe('what is pushed', () => {
  spec('reaches the phone once, sealed for it alone and signed by us', async ({ world }) => {
    const { ctx, phone, heard, shown } = await listener(world)
    for (let n = 0; n < 2; n++) await notify(ctx, told(ctx))
    const [job] = world.queue.filter(({ name }) => name === 'send-push')
    await work(world, ctx)
    // The same job once more, as after a crash of the queue.
    await sendPush(ctx, String(job!.data.deliveryId), 0)
    expect(shown()).toEqual([
      {
        title: 'New answer to your question',
        body: 'How do I price a logo?',
        href: '/community/questions/1#reply-1',
        tag: 'reply:1',
      },
    ])
    const [{ url, headers, body }] = heard as [Heard]
    expect(url).toBe(phone.said.endpoint)
    expect(headers).toMatchObject({
      TTL: String(DAY / SECOND),
      Urgency: 'normal',
      'Content-Encoding': 'aes128gcm',
      Topic: expect.stringMatching(/^[\w-]{32}$/),
    })
    expect(Buffer.from(body).toString('latin1')).not.toContain('logo')
    const { publicKey, claims } = signerOf(headers.Authorization!)
    expect([publicKey, claims.aud, claims.sub]).toEqual([
      pushPublicKey(ctx),
      'https://push.example.com',
      'mailto:support@stadi.example',
    ])
    expect(await subscriptions(ctx)).toMatchObject([{ lastSuccessAt: world.now(), failures: 0 }])
    // Another browser cannot open it.
    expect(() => pushPhone().open(body)).toThrow()
  })

  spec('is nothing of what was undone, and nothing for who never asked', async ({ world }) => {
    const { ctx, heard } = await listener(world)
    await atomically(ctx, async (ctx) => {
      await notify(ctx, told(ctx))
      throw new Error('undone')
    }).catch(() => 'undone')
    expect(await deliveries(ctx)).toEqual([])
    const baraka = await world.member('Baraka')
    world.queue.splice(0)
    await notify(ctx, told(baraka))
    // Waits on its page only.
    await notify(ctx, told(ctx, { kind: 'badge', values: { badge: 'first-lesson' } }))
    expect(await work(world, ctx)).toEqual([])
    expect(heard).toEqual([])
  })

  spec("is in the person's language, with a lesson's title in it", async ({ world }) => {
    const { ctx, shown } = await listener(world, () => 201, 'sw')
    await notify({ ...ctx, locale: 'en' }, told(ctx, { values: { title: 'Pricing', sw: 'Kupanga bei' } }))
    await work(world, ctx)
    expect(shown()).toMatchObject([{ title: 'Jibu jipya kwa swali lako', body: 'Kupanga bei' }])
  })

  spec('comes to each of somebody’s browsers, once', async ({ world }) => {
    const { ctx, heard } = await listener(world)
    const other = pushPhone()
    await subscribe(ctx, other.said)
    for (let n = 0; n < 2; n++) await notify(ctx, told(ctx))
    await work(world, ctx)
    expect(new Set(heard.map(({ url }) => url)).size).toBe(2)
    expect(heard).toHaveLength(2)
  })

  spec('follows the choices of mails; bookings are always said', async ({ world }) => {
    const { ctx, shown } = await listener(world)
    await chooseNotifications(ctx, { ...everything, mailReplies: false })
    await notify(ctx, told(ctx))
    await notify(ctx, told(ctx, { kind: 'mention', eventKey: 'mention:1' }))
    const startsAt = world.now().toISOString()
    await notify(
      ctx,
      told(ctx, { kind: 'session-booked', eventKey: 'session:1', values: { with: 'Baraka', startsAt } }),
    )
    await work(world, ctx)
    expect(shown()).toMatchObject([
      { title: 'Session booked', body: 'With Baraka, 21 Nov 2026, 12:00, East Africa Time.' },
    ])
  })

  spec('is nothing that was turned off, or read elsewhere, while it waited', async ({ world }) => {
    const { ctx, heard } = await listener(world)
    await notify(ctx, told(ctx))
    const [notification] = await ownNotifications(ctx, 1)
    await openNotification(ctx, notification!.id)
    await work(world, ctx)
    await notify(ctx, told(ctx, { eventKey: 'reply:2' }))
    await chooseNotifications(ctx, { ...everything, mailReplies: false })
    await work(world, ctx)
    expect(heard).toEqual([])
    expect((await deliveries(ctx)).map(({ state, lastFault }) => [state, lastFault])).toEqual([
      ['failed', 'read'],
      ['failed', 'unwanted'],
    ])
  })

  spec('is cut to what a phone shows, and no more than thirty a day', async ({ world }) => {
    const { ctx, heard, shown } = await listener(world)
    await push(ctx, {
      userId: ctx.viewer.id,
      choice: null,
      eventKey: 'long',
      href: '/',
      words: () => ({ title: 'long '.repeat(1000), body: 'words '.repeat(1000) }),
    })
    await work(world, ctx)
    expect(heard[0]!.body.length).toBeLessThan(600)
    expect(shown()[0]!.title.length).toBeLessThanOrEqual(80)
    for (let n = 0; n < PUSHES_A_DAY + 5; n++) await notify(ctx, told(ctx, { eventKey: `reply:${n}` }))
    await work(world, ctx)
    expect(heard).toHaveLength(PUSHES_A_DAY)
    const booking = {
      kind: 'session-cancelled',
      eventKey: 'cancelled',
      values: { with: 'B', startsAt: '', money: '' },
    } as const
    await notify(ctx, told(ctx, booking))
    await work(world, ctx)
    expect(heard).toHaveLength(PUSHES_A_DAY + 1)
    world.wait(DAY)
    await notify(ctx, told(ctx, { eventKey: 'tomorrow' }))
    await work(world, ctx)
    expect(heard).toHaveLength(PUSHES_A_DAY + 2)
  })
})

describe('at night', () => {
  spec('nothing but bookings comes; the rest waits for the morning of who reads (N3)', async ({ world }) => {
    const { ctx, shown } = await listener(world)
    // Ten in the evening in Nairobi.
    world.wait(10 * HOUR)
    await notify(ctx, told(ctx))
    const startsAt = world.now().toISOString()
    await notify(
      ctx,
      told(ctx, { kind: 'session-cancelled', eventKey: 'off', values: { with: 'B', startsAt, money: '' } }),
    )
    const due = world.queue.filter(({ name }) => name === 'send-push').map(({ startAfterS }) => startAfterS)
    expect(due).toEqual([9 * 3600, 0])
    // A job that comes too early waits again.
    const jobs = world.queue.splice(0)
    for (const { data } of jobs) await sendPush(ctx, String(data.deliveryId), 0)
    expect(shown()).toMatchObject([{ title: 'A session was cancelled' }])
    expect(world.queue).toMatchObject([{ name: 'send-push', startAfterS: 9 * 3600 }])
    await work(world, ctx)
    expect(shown()).toMatchObject([{}, { title: 'New answer to your question' }])
  })

  spec('a message that failed in the evening is not tried again before the morning', async ({ world }) => {
    let status = 503
    const { ctx, shown, heard } = await listener(world, () => status)
    await ctx.db.update(profiles).set({ zone: 'America/New_York' }).where(eq(profiles.id, ctx.viewer.id))
    // Five to nine in the evening there.
    world.wait(16 * HOUR + 55 * MINUTE)
    await notify(ctx, told(ctx))
    expect(await work(world, ctx)).toEqual([0])
    expect(await work(world, ctx)).toEqual([60])
    status = 201
    // Ten minutes later it is night.
    expect(await work(world, ctx)).toEqual([600])
    expect(heard).toHaveLength(2)
    await work(world, ctx)
    expect(heard).toHaveLength(3)
    expect(shown().at(-1)).toMatchObject({ title: 'New answer to your question' })
  })
})

describe('a push service', () => {
  spec('that is away is asked again for half a day, then the message is given up', async ({ world }) => {
    const { ctx, heard } = await listener(world, () => new NotReached('too-slow'))
    await notify(ctx, told(ctx, { kind: 'session-booked', values: { startsAt: '', with: 'B' } }))
    const pauses: number[] = []
    for (let due = await work(world, ctx); due.length > 0; due = await work(world, ctx)) pauses.push(...due)
    expect(pauses).toEqual([0, 60, 600, 3600, 3 * 3600, 8 * 3600])
    expect(heard).toHaveLength(6)
    expect(await deliveries(ctx)).toMatchObject([{ state: 'failed', lastFault: 'too-slow', attempts: 6 }])
    expect(await subscriptions(ctx)).toMatchObject([{ failures: 1 }])
  })

  for (const status of [404, 410])
    spec(`that says ${status}, the browser is gone, ends all that waits for it`, async ({ world }) => {
      const { ctx, heard } = await listener(world, () => status)
      await notify(ctx, told(ctx))
      await notify(ctx, told(ctx, { eventKey: 'reply:2' }))
      await work(world, ctx)
      expect(heard).toHaveLength(1)
      expect([await subscriptions(ctx), await deliveries(ctx)]).toEqual([[], []])
    })

  spec('that refuses for days ends it, too; one success in between, and it goes on', async ({ world }) => {
    let status = 400
    const { ctx } = await listener(world, () => status)
    const fail = async (n: number) => {
      await notify(ctx, told(ctx, { eventKey: `reply:${n}` }))
      await work(world, ctx)
    }
    for (let n = 0; n < MOST_FAILURES + 2; n++) await fail(n)
    expect(await subscriptions(ctx)).toMatchObject([{ failures: MOST_FAILURES + 2 }])
    world.wait(4 * DAY)
    status = 201
    await fail(10)
    expect(await subscriptions(ctx)).toMatchObject([{ failures: 0 }])
    status = 400
    world.wait(4 * DAY)
    for (let n = 20; n < 20 + MOST_FAILURES - 1; n++) await fail(n)
    expect(await subscriptions(ctx)).toHaveLength(1)
    await fail(30)
    expect(await subscriptions(ctx)).toEqual([])
  })

  spec('with an address that turned out to be of this house is not asked again', async ({ world }) => {
    const { ctx, heard } = await listener(world, () => new NotReached('not-allowed'))
    await notify(ctx, told(ctx))
    expect(await work(world, ctx)).toEqual([0])
    expect(await work(world, ctx)).toEqual([])
    expect(heard).toHaveLength(1)
    expect(await deliveries(ctx)).toMatchObject([{ state: 'failed', lastFault: 'not-allowed' }])
  })

  spec('keys that nothing can be sealed with end only their own message', async ({ world }) => {
    const { ctx, heard } = await listener(world)
    await ctx.db.update(pushSubscriptions).set({ p256dh: `B${'A'.repeat(86)}` })
    await notify(ctx, told(ctx))
    await work(world, ctx)
    expect(heard).toEqual([])
    expect(await deliveries(ctx)).toMatchObject([{ state: 'failed', lastFault: 'bad-keys' }])
  })

  spec('what is old news by the time it answers is not sent', async ({ world }) => {
    const { ctx, heard } = await listener(world)
    await push(ctx, {
      userId: ctx.viewer.id,
      choice: null,
      wakes: true,
      eventKey: 'soon',
      href: '/',
      until: new Date(world.now().getTime() + HOUR),
      words: () => ({ title: 'Soon', body: 'Very soon' }),
    })
    world.wait(HOUR)
    await work(world, ctx)
    expect(heard).toEqual([])
    expect(await deliveries(ctx)).toMatchObject([{ lastFault: 'too-late' }])
  })

  spec('an attempt whose process died is found and made again', async ({ world }) => {
    const { ctx, heard } = await listener(world, () => new Error('the process died') as never)
    await notify(ctx, told(ctx))
    await expect(work(world, ctx)).rejects.toThrow('died')
    await findLostPushes(ctx)
    expect(world.queue).toEqual([])
    world.wait(11 * MINUTE)
    await findLostPushes(ctx)
    expect(world.queue).toMatchObject([{ name: 'send-push', data: { attempts: 1 } }])
    await expect(work(world, ctx)).rejects.toThrow('died')
    expect(heard).toHaveLength(2)
  })
})

spec(
  'a push service on this machine hears it over the wire, where Stadi is only tried out',
  async ({ world }) => {
    const heard: Heard[] = []
    const hear = async (request: IncomingMessage, answer: ServerResponse) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      heard.push({
        url: request.url!,
        headers: request.headers as Heard['headers'],
        body: Buffer.concat(parts),
      })
      answer.writeHead(201).end()
    }
    const service = createServer((request, answer) => void hear(request, answer))
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    try {
      const { port } = service.address() as AddressInfo
      const phone = pushPhone(`http://127.0.0.1:${port}/send/1`)
      const here = internet({ allowsLoopback: true, origin: 'http://localhost:3000' })
      const ctx = { ...(await withSession(await world.member('Amina'))), outside: here }
      await subscribe(ctx, phone.said)
      await notify(ctx, told(ctx))
      await work(world, ctx)
      expect(heard.map(({ body }) => phone.open(body).title)).toEqual(['New answer to your question'])
      expect(heard[0]!.headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        'content-length': String(heard[0]!.body.length),
        ttl: '86400',
      })
      // At a public name it is refused when it is asked for, and again when a message is sent.
      const atPublicName = internet({ allowsLoopback: false, origin: 'https://stadi.example' })
      const elsewhere = { ...ctx, outside: atPublicName }
      expect(await refusal(subscribe(elsewhere, phone.said))).toBe('push-not-allowed')
      await notify(ctx, told(ctx, { eventKey: 'reply:2' }))
      await work(world, elsewhere)
      expect(heard).toHaveLength(1)
    } finally {
      service.close()
    }
  },
)
