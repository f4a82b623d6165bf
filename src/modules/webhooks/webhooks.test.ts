import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { describe, expect } from 'vitest'
import { NotReached } from '#adapters/outside/outside.server.ts'
import { atomically, type AppContext } from '#context.ts'
import { domainEventTypes } from '#kit/domain-event.ts'
import { newId } from '#kit/ids.ts'
import { pausesMs } from '#core/attempts/pauses.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#kit/time.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { enrolIn } from '#modules/courses/commands/enrol.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import {
  createEndpoint,
  deliverWebhook,
  findLostDeliveries,
  revokeEndpoint,
  resendDelivery,
} from './commands.server.ts'
import { ownDeliveries, ownEndpoints } from './queries.server.ts'
import { MOST_ENDPOINTS } from './rules.ts'
import { webhookDeliveries, webhookEndpoints } from './tables.server.ts'

const url = 'https://hooks.example.com/stadi'
type Heard = { url: string; headers: Record<string, string>; body: string }

/** Somebody whose endpoint responds as given, and everything that it received. */
async function listener(world: World, answer: () => number | Error = () => 200) {
  const heard: Heard[] = []
  const member = await world.member('Amina')
  const outside: AppContext['outside'] = {
    ...world.visitor.outside,
    mayAsk: async () => true,
    async post(url, headers, body) {
      heard.push({ url, headers, body: String(body) })
      const given = answer()
      if (given instanceof Error) throw given
      return given
    },
  }
  const ctx = { ...member, outside }
  const { secret } = await createEndpoint(ctx, { url })
  return { ctx, heard, secret: secret! }
}
const eventOf = (ctx: { viewer: { id: string } }, key = 'course.completed:1') => ({
  type: 'course.completed' as const,
  userId: ctx.viewer.id,
  key,
  data: { course_id: 1 },
})

/** Runs the pending jobs, as their queue would, and returns after how many seconds each was due. */
async function work(world: World, ctx: AppContext): Promise<number[]> {
  const jobs = world.queue.splice(0).filter(({ name }) => name === 'deliver-webhook')
  for (const { data, startAfterS } of jobs) {
    world.wait(startAfterS * SECOND)
    await deliverWebhook(ctx, String(data.deliveryId), Number(data.attempts))
  }
  return jobs.map(({ startAfterS }) => startAfterS)
}

describe('an endpoint', () => {
  spec('belongs to who made it, and its secret is shown once', async ({ world }) => {
    const amina = await world.member('Amina')
    const form = { id: crypto.randomUUID(), url: ` ${url} ` }
    const { secret } = await createEndpoint(amina, form)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(await createEndpoint(amina, form)).toEqual({ url, secret: null })
    expect(await ownEndpoints(amina)).toMatchObject([{ id: form.id, url, stoppedAt: null }])
    const baraka = await world.member('Baraka')
    expect([await ownEndpoints(baraka), (await ownDeliveries(baraka, 1)).rows]).toEqual([[], []])
    expect(await refusal(revokeEndpoint(baraka, form.id))).toBe('not-found')
    expect(await refusal(createEndpoint(world.visitor, { url }))).toBe('not-authenticated')
    await revokeEndpoint(amina, form.id)
    await revokeEndpoint(amina, form.id)
    expect(await ownEndpoints(amina)).toEqual([])
  })

  spec('is an address that may be asked, and one of five', async ({ world }) => {
    const amina = await world.member('Amina')
    for (const [input, code] of [
      ['', 'required'],
      ['x', 'link-not-web'],
      ['javascript:alert(1)', 'link-not-web'],
      [`https://example.com/${'x'.repeat(500)}`, 'too-long'],
    ])
      expect(await refusal(createEndpoint(amina, { url: input }))).toEqual({ url: code })
    const outside = { ...amina.outside, mayAsk: async () => false }
    expect(await refusal(createEndpoint({ ...amina, outside }, { url }))).toEqual({
      url: 'target-not-allowed',
    })
    for (let n = 0; n < MOST_ENDPOINTS; n++) await createEndpoint(amina, { url })
    expect(await refusal(createEndpoint(amina, { url }))).toBe('webhooks-too-many')
  })
})

describe('what happens', () => {
  spec('is sent, signed as an independent reader checks it, once', async ({ world }) => {
    const { ctx, heard, secret } = await listener(world)
    const course = await makeCourse(ctx, { id: 951 })
    for (let n = 0; n < 2; n++) expect(await enrolIn(ctx, course.id)).toBe(true)
    await work(world, ctx)
    expect(heard).toHaveLength(1)
    const [{ headers, body }] = heard as [Heard]
    // Its clock is the machine's.
    const reader = new Webhook(secret)
    const signedAt = new Date(Number(headers['webhook-timestamp']) * SECOND)
    expect(signedAt).toEqual(world.now())
    expect(reader.sign(headers['webhook-id']!, signedAt, body)).toBe(headers['webhook-signature'])
    expect(reader.sign(headers['webhook-id']!, signedAt, `${body} `)).not.toBe(headers['webhook-signature'])
    expect(JSON.parse(body)).toEqual({
      type: 'enrollment.created',
      timestamp: world.now().toISOString(),
      data: { user_id: ctx.viewer.id, course_id: course.id },
    })
    expect((await ownDeliveries(ctx, 1)).rows).toMatchObject([
      { state: 'sent', attempts: 1, lastStatus: 200 },
    ])
  })

  spec(
    'is pending only where it did happen, to nobody else, and not to an administrator',
    async ({ world }) => {
      const { ctx } = await listener(world)
      await createEndpoint(await world.admin(), { url })
      const member = ctx
      await atomically(ctx, async (ctx) => {
        await ctx.publish(ctx, eventOf(member))
        throw new Error('undone')
      }).catch(() => 'undone')
      expect(await ctx.db.select().from(webhookDeliveries)).toEqual([])
      await ctx.publish(ctx, eventOf(ctx))
      await ctx.publish(ctx, eventOf(ctx))
      expect(await ctx.db.select().from(webhookDeliveries)).toHaveLength(1)
    },
  )
})

describe('what only its owner sees', () => {
  const plain = [
    'enrollment.created',
    'course.completed',
    'certificate.issued',
    'group.joined',
    'group.left',
    'payment.completed',
    'payment.failed',
  ]
  const tellAll = async (ctx: AppContext & { viewer: { id: string } }) => {
    for (const type of domainEventTypes) await ctx.publish(ctx, { ...eventOf(ctx, type), type })
  }
  const heardBy = async (ctx: AppContext, endpointId: string) => {
    const { type, endpointId: of } = webhookDeliveries
    return (await ctx.db.select({ type }).from(webhookDeliveries).where(eq(of, endpointId))).map(
      (r) => r.type,
    )
  }

  spec('is heard only by an endpoint that was made for it, everything else by all', async ({ world }) => {
    const { ctx } = await listener(world)
    const [unticked] = await ownEndpoints(ctx)
    const fresh = { ...ctx, viewer: { ...ctx.viewer, hasFreshPassword: true } }
    const form = { id: newId(), url: `${url}/own`, own: 'on' }
    await createEndpoint(fresh, form)
    // As the version before writes it, and as every row from before became.
    const before = newId()
    const old = { id: before, userId: ctx.viewer.id, url, createdAt: world.now() }
    await ctx.db.insert(webhookEndpoints).values(old)
    await tellAll(ctx)
    expect((await heardBy(ctx, before)).toSorted()).toEqual(plain.toSorted())
    expect((await heardBy(ctx, unticked!.id)).toSorted()).toEqual(plain.toSorted())
    expect((await heardBy(ctx, form.id)).toSorted()).toEqual(domainEventTypes.toSorted())
    const listed = new Map((await ownEndpoints(ctx)).map(({ id, own }) => [id, own]))
    expect([before, unticked!.id, form.id].map((id) => listed.get(id))).toEqual([false, false, true])
  })

  spec(
    'needs a fresh password, and a form that is sent again opens no more than it did',
    async ({ world }) => {
      const { ctx } = await listener(world)
      const id = newId()
      expect(await refusal(createEndpoint(ctx, { id, url, own: 'on' }))).toBe('password-needed')
      // What is wrong with the fields is said first.
      expect(await refusal(createEndpoint(ctx, { id, url: 'x', own: 'on' }))).toEqual({ url: 'link-not-web' })
      expect(await ownEndpoints(ctx)).toHaveLength(1)
      expect((await createEndpoint(ctx, { id, url })).secret).not.toBeNull()
      const fresh = { ...ctx, viewer: { ...ctx.viewer, hasFreshPassword: true } }
      expect(await createEndpoint(fresh, { id, url, own: 'on' })).toEqual({ url, secret: null })
      expect((await ownEndpoints(ctx)).map(({ own }) => own)).toEqual([false, false])
    },
  )
})

describe('an endpoint that does not answer', () => {
  const silent = () => new NotReached('too-slow')

  spec(
    'is tried again within the minute, then ever later for a day; then it is off, and its owner is told',
    async ({ world }) => {
      const { ctx, heard } = await listener(world, silent)
      await ctx.publish(ctx, eventOf(ctx))
      const due: number[] = []
      while (world.queue.some(({ name }) => name === 'deliver-webhook')) due.push(...(await work(world, ctx)))
      expect(due).toEqual([0, ...pausesMs.map((ms) => ms / SECOND)])
      expect(due[1]).toBeLessThan(60)
      expect(due.toSorted((a, b) => a - b)).toEqual(due)
      const whole = pausesMs.reduce((sum, ms) => sum + ms, 0)
      expect([whole > 23 * HOUR, whole <= DAY]).toEqual([true, true])
      expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
      expect(await ownDeliveries(ctx, 1)).toMatchObject({
        rows: [{ state: 'failed', attempts: 10, lastFault: 'too-slow', nextAt: null }],
      })
      expect(await ownEndpoints(ctx)).toMatchObject([{ stoppedAt: world.now() }])
      const mails = await ctx.db.select().from(outgoingMails)
      expect(mails.map(({ recipient, text }) => [recipient, text.includes(url)])).toEqual([
        [ctx.viewer.email, true],
      ])
      await ctx.publish(ctx, eventOf(ctx, 'course.completed:2'))
      expect((await ownDeliveries(ctx, 1)).rows).toHaveLength(1)
    },
  )

  spec('stays on where it took something else meanwhile', async ({ world }) => {
    let isUp = false
    const { ctx } = await listener(world, () => (isUp ? 200 : 500))
    await ctx.publish(ctx, eventOf(ctx))
    await work(world, ctx)
    const [first] = world.queue.splice(0).filter(({ name }) => name === 'deliver-webhook')
    isUp = true
    world.wait(MINUTE)
    await ctx.publish(ctx, eventOf(ctx, 'course.completed:2'))
    await work(world, ctx)
    isUp = false
    world.queue.push(first!)
    while (world.queue.some(({ name }) => name === 'deliver-webhook')) await work(world, ctx)
    expect((await ownDeliveries(ctx, 1)).rows.map(({ state }) => state).toSorted()).toEqual([
      'failed',
      'sent',
    ])
    expect(await ownEndpoints(ctx)).toMatchObject([{ stoppedAt: null }])
  })

  spec('is off at once when it says that it is gone; a redirect is no answer', async ({ world }) => {
    const answers = [302, 410]
    const { ctx } = await listener(world, () => answers.shift()!)
    await ctx.publish(ctx, eventOf(ctx))
    await work(world, ctx)
    expect((await ownDeliveries(ctx, 1)).rows).toMatchObject([{ state: 'waiting', lastStatus: 302 }])
    await work(world, ctx)
    expect((await ownDeliveries(ctx, 1)).rows).toMatchObject([{ state: 'failed', lastStatus: 410 }])
    expect(await ownEndpoints(ctx)).toMatchObject([{ stoppedAt: world.now() }])
  })
})

describe('"Send again"', () => {
  spec('sends the same once more, turns an endpoint on, and is for its owner', async ({ world }) => {
    const answers = [410, 200, 200]
    const { ctx, heard } = await listener(world, () => answers.shift()!)
    await ctx.publish(ctx, eventOf(ctx))
    await work(world, ctx)
    const { id } = (await ownDeliveries(ctx, 1)).rows[0]!
    expect(await refusal(resendDelivery(await world.member('Baraka'), id))).toBe('not-found')
    for (let n = 0; n < 2; n++) {
      await resendDelivery(ctx, id)
      await work(world, ctx)
    }
    expect(heard).toHaveLength(3)
    expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect((await ownDeliveries(ctx, 1)).rows).toMatchObject([{ state: 'sent' }])
    expect(await ownEndpoints(ctx)).toMatchObject([{ stoppedAt: null }])
    await revokeEndpoint(ctx, (await ownEndpoints(ctx))[0]!.id)
    expect(await refusal(resendDelivery(ctx, id))).toBe('not-found')
  })

  spec('while it waits starts no second row of tries', async ({ world }) => {
    const { ctx, heard } = await listener(world, () => 500)
    await ctx.publish(ctx, eventOf(ctx))
    await work(world, ctx)
    const { id } = (await ownDeliveries(ctx, 1)).rows[0]!
    await resendDelivery(ctx, id)
    // The scheduled attempt and the requested one: the second finds that it was made.
    await work(world, ctx)
    expect(heard).toHaveLength(2)
    expect(world.queue.filter(({ name }) => name === 'deliver-webhook')).toHaveLength(1)
  })
})

describe('nothing is sent', () => {
  spec('to a revoked endpoint, or for somebody who is suspended', async ({ world }) => {
    const { ctx, heard } = await listener(world)
    await ctx.publish(ctx, eventOf(ctx))
    await ctx.db.update(users).set({ suspendedAt: world.now() }).where(eq(users.id, ctx.viewer.id))
    await work(world, ctx)
    expect(heard).toEqual([])
    expect((await ownDeliveries(ctx, 1)).rows).toMatchObject([{ state: 'failed', lastFault: 'ended' }])
  })

  spec('twice for one try, and a lost job is planned anew', async ({ world }) => {
    const { ctx, heard } = await listener(world)
    await ctx.publish(ctx, eventOf(ctx))
    const [job] = world.queue.splice(0)
    await findLostDeliveries(ctx)
    expect(world.queue).toEqual([])
    world.wait(HOUR)
    await findLostDeliveries(ctx)
    await work(world, ctx)
    await deliverWebhook(ctx, String(job!.data.deliveryId), 0)
    expect(heard).toHaveLength(1)
  })
})
