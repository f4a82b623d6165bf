import { describe, expect } from 'vitest'
import { noReceipt, type Receipt, SmsFailed } from '#adapters/sms/sms.server.ts'
import { atomically, type AppContext } from '#context.ts'
import { DAY, HOUR } from '#kit/time.ts'
import { spec, type World } from '#test/world.ts'
import { deliverSms, sendSms, SMS_RETRIES, startSms, stopSms } from './sms.server.ts'
import { forgetOldMessages } from './forget.server.ts'
import { hearOnce, hearReport, retryReport } from './sms-reports.server.ts'
import { simulatedInbox, smsSpending } from '../queries/sms.server.ts'
import { outgoingMessages, smsDays } from '../tables.server.ts'

const message = { to: '254712345678', text: 'Stadi: your code is 123456.' }
const outgoing = (ctx: AppContext) => ctx.db.select().from(outgoingMessages)
const failing = (world: World, mayRetry: boolean): AppContext => ({
  ...world.visitor,
  sms: { send: () => Promise.reject(new SmsFailed('status 500', mayRetry)) },
})
const answering = (world: World, receipt: Receipt): AppContext => ({
  ...world.visitor,
  sms: { send: async () => receipt },
})
const days = (ctx: AppContext) => ctx.db.select().from(smsDays)
/** Delivers everything pending. */
async function deliverAll(ctx: AppContext, world: World): Promise<void> {
  for (const { data } of world.queue.splice(0)) await deliverSms(ctx, String(data.messageId))
}
const withBudget = (ctx: AppContext, smsDailyBudget: number): AppContext => ({
  ...ctx,
  config: { ...ctx.config, smsDailyBudget },
})
const sent = async (world: World) => {
  await sendSms(world.visitor, message)
  return String(world.queue.splice(0)[0]!.data.messageId)
}

describe('SMS', () => {
  spec(
    'are pending only when their cause committed, go out once by a job, and are forgotten at once',
    async ({ world }) => {
      await atomically(world.visitor, async (ctx) => {
        await sendSms(ctx, message)
        throw new Error('the cause failed')
      }).catch(() => 'undone')
      expect(await outgoing(world.visitor)).toEqual([])
      world.queue.splice(0)
      await sendSms(world.visitor, message)
      expect(world.queue).toMatchObject([{ name: 'deliver-sms' }])
      const id = String(world.queue[0]!.data.messageId)
      await deliverSms(world.visitor, id)
      await deliverSms(world.visitor, id)
      expect(world.messages).toEqual([message])
      expect(await outgoing(world.visitor)).toMatchObject([
        { status: 'sent', text: '', attempts: 1, sentAt: world.now() },
      ])
    },
  )

  spec(
    'that surely did not go out are tried again, a few times; others are not, for each costs money',
    async ({ world }) => {
      const first = await sent(world)
      for (let n = 0; n < SMS_RETRIES; n++)
        await expect(deliverSms(failing(world, true), first)).rejects.toThrow('status 500')
      expect(await outgoing(world.visitor)).toMatchObject([
        { status: 'waiting', text: message.text, attempts: SMS_RETRIES },
      ])
      await deliverSms(failing(world, true), first)
      expect(await outgoing(world.visitor)).toMatchObject([
        { status: 'failed', text: '', lastError: 'status 500' },
      ])
      await world.visitor.db.delete(outgoingMessages)
      const second = await sent(world)
      await deliverSms(failing(world, false), second)
      await deliverSms(world.visitor, second)
      expect(await outgoing(world.visitor)).toMatchObject([{ status: 'failed', text: '' }])
      expect(world.messages).toEqual([])
      expect(JSON.stringify(world.logged)).not.toMatch(/123456|254712345678/)
    },
  )

  spec('that are an hour late are not sent any more', async ({ world }) => {
    const id = await sent(world)
    world.wait(HOUR + 1)
    await deliverSms(world.visitor, id)
    expect(world.messages).toEqual([])
    expect(await outgoing(world.visitor)).toMatchObject([
      { status: 'failed', text: '', lastError: 'too late' },
    ])
  })

  spec('leave their number for a day, and not longer; one that waits stays', async ({ world }) => {
    await deliverSms(world.visitor, await sent(world))
    await forgetOldMessages(world.visitor)
    expect(await outgoing(world.visitor)).toHaveLength(1)
    world.wait(DAY + 1)
    await sendSms(world.visitor, message)
    await forgetOldMessages(world.visitor)
    expect(await outgoing(world.visitor)).toMatchObject([{ status: 'waiting' }])
  })
})

describe('the cost of SMS', () => {
  spec('[USSD-29+] is what the gateway says, else 80 cents a part, and is kept by day', async ({ world }) => {
    await sendSms(world.visitor, message)
    await deliverAll(answering(world, { gatewayId: 'ATPid_00000001', costCents: 110 }), world)
    await sendSms(world.visitor, { ...message, text: 'a'.repeat(161) })
    await deliverAll(answering(world, noReceipt), world)
    expect(await days(world.visitor)).toMatchObject([
      { day: '2026-11-21', messages: 2, parts: 3, costCents: 110 + 160, failures: 0 },
    ])
    world.wait(2 * DAY)
    await forgetOldMessages(world.visitor)
    expect(await smsSpending(await world.admin())).toMatchObject({ budgetKes: 1000, days: [{ messages: 2 }] })
  })

  spec('never passes the budget of the day; what did not go out is given back', async ({ world }) => {
    const poor = withBudget(world.visitor, 2)
    for (let n = 0; n < 3; n++) await sendSms(poor, message)
    await deliverAll(poor, world)
    expect(world.messages).toHaveLength(2)
    expect((await outgoing(poor)).map((one) => one.lastError).sort()).toEqual([
      'budget of the day used up',
      null,
      null,
    ])
    expect(world.logged).toContainEqual({ event: 'sms.budget-used-up', details: { budgetKes: 2 } })
    // The last fifth is reserved for essential SMS, such as codes.
    await sendSms(poor, message, 'needed')
    await deliverAll(withBudget(world.visitor, 2.4), world)
    expect(world.messages.splice(0)).toHaveLength(3)
    world.wait(DAY)
    await sendSms(poor, message)
    const id = String(world.queue.splice(0)[0]!.data.messageId)
    await expect(deliverSms(withBudget(failing(world, true), 1), id)).rejects.toThrow('status 500')
    await deliverSms(withBudget(world.visitor, 1), id)
    expect(world.messages).toHaveLength(1)
    await sendSms(world.visitor, message, 'needed')
    await deliverAll(withBudget(world.visitor, 0), world)
    expect(world.messages).toHaveLength(1)
  })

  spec(
    'a number gets 40 parts of news a day and 60 of answers, and what it needs beyond',
    async ({ world }) => {
      const long = { ...message, text: 'a'.repeat(153 * 10) }
      for (let n = 0; n < 4; n++) expect(await sendSms(world.visitor, long)).toBe(true)
      expect(await sendSms(world.visitor, message)).toBe(false)
      for (let n = 0; n < 6; n++) expect(await sendSms(world.visitor, long, 'asked')).toBe(true)
      expect(await sendSms(world.visitor, message, 'asked')).toBe(false)
      expect(await sendSms(world.visitor, message, 'needed')).toBe(true)
      expect(await sendSms(world.visitor, { ...message, to: '254712345679' })).toBe(true)
      world.wait(DAY)
      expect(await sendSms(world.visitor, message)).toBe(true)
    },
  )
})

describe('SMS that somebody else has sent to a number', () => {
  const night = 10 * HOUR // The clock of a test begins at noon in Nairobi.
  const others = (world: World) => sendSms(world.visitor, message, 'asked-by-other')

  spec('wait for seven in the morning at night, and are then still useful', async ({ world }) => {
    world.wait(night)
    expect(await others(world)).toBe(true)
    expect(world.queue).toMatchObject([{ startAfterS: (9 * HOUR) / 1000 }])
    await sendSms(world.visitor, message, 'needed')
    await sendSms(world.visitor, message)
    expect(world.queue.map(({ startAfterS }) => startAfterS)).toEqual([32_400, 0, 0])
    world.wait(9 * HOUR)
    await deliverAll(world.visitor, { ...world, queue: world.queue.splice(0, 1) })
    expect(world.messages).toHaveLength(1)
  })

  spec('that the night overtook wait, too, and are too late an hour after it', async ({ world }) => {
    world.wait(9 * HOUR - 1000)
    await others(world)
    const { messageId } = world.queue.splice(0)[0]!.data
    await expect(deliverSms(failing(world, true), String(messageId))).rejects.toThrow('status 500')
    world.wait(2000)
    await deliverSms(world.visitor, String(messageId))
    expect(world.messages).toEqual([])
    expect(world.queue).toMatchObject([{ data: { messageId }, startAfterS: 10 * 3600 - 1 }])
    world.wait(11 * HOUR)
    await deliverSms(world.visitor, String(messageId))
    expect(await outgoing(world.visitor)).toMatchObject([{ status: 'failed', lastError: 'too late' }])
  })

  spec('never reach who sent STOP, nor more than 12 parts a day', async ({ world }) => {
    for (let n = 0; n < 12; n++) expect(await others(world)).toBe(true)
    expect(await others(world)).toBe(false)
    await stopSms(world.visitor, message.to)
    await deliverAll(world.visitor, world)
    expect(world.messages).toEqual([])
    world.wait(DAY)
    expect(await others(world)).toBe(false)
  })

  spec('wake nobody where the phone is a simulated one', async ({ world }) => {
    world.wait(night)
    await sendSms(world.visitor, { ...message, to: '254199000001' }, 'asked-by-other')
    expect(world.queue).toMatchObject([{ startAfterS: 0 }])
  })
})

describe('STOP', () => {
  spec('ends what waits and what comes, but for what somebody asks for, until START', async ({ world }) => {
    await sendSms(world.visitor, message)
    await sendSms(world.visitor, message, 'asked')
    await stopSms(world.visitor, message.to)
    await stopSms(world.visitor, message.to)
    expect(await sendSms(world.visitor, message)).toBe(false)
    await deliverAll(world.visitor, world)
    expect(world.messages).toHaveLength(1)
    expect(await outgoing(world.visitor)).toContainEqual(
      expect.objectContaining({ status: 'failed', text: '', lastError: 'stopped' }),
    )
    await startSms(world.visitor, message.to)
    expect(await sendSms(world.visitor, message)).toBe(true)
  })
})

describe('delivery reports', () => {
  spec('count once, in whatever order they come; what is final stays', async ({ world }) => {
    await sendSms(world.visitor, message)
    await hearReport(world.visitor, 'ATPid_00000001', 'Success') // faster than the response that names it
    const [, early] = world.queue.splice(0)
    expect(early).toMatchObject({ name: 'sms-report', startAfterS: 10 })
    const [{ id } = { id: '' }] = await outgoing(world.visitor)
    await deliverSms(answering(world, { gatewayId: 'ATPid_00000001', costCents: 80 }), id)
    await hearReport(world.visitor, 'ATPid_00000001', 'Buffered')
    expect(await outgoing(world.visitor)).toMatchObject([{ delivery: 'on-the-way' }])
    await retryReport(world.visitor, early!.data)
    for (const late of ['Sent', 'Failed', 'Success', 'Nonsense'])
      await hearReport(world.visitor, 'ATPid_00000001', late)
    expect(await outgoing(world.visitor)).toMatchObject([{ delivery: 'delivered' }])
    expect(await days(world.visitor)).toMatchObject([{ delivered: 1, undelivered: 0 }])
    expect(world.queue).toEqual([])
  })

  spec('an incoming SMS is handled once', async ({ world }) => {
    expect(await hearOnce(world.visitor, 'in-1')).toBe(true)
    expect(await hearOnce(world.visitor, 'in-1')).toBe(false)
  })
})

describe('SMS to the phone simulator', () => {
  spec('are never sent, and can be read here; those of real numbers cannot', async ({ world }) => {
    const to = '254199000001'
    const live: AppContext = {
      ...failing(world, false),
      config: {
        ...world.visitor.config,
        sms: { baseUrl: 'https://sms.example', username: 'stadi', apiKey: 'key', sender: undefined },
      },
    }
    await sendSms(live, { to, text: 'Stadi: Wanjikũ' })
    expect(await simulatedInbox(live, to)).toMatchObject([{ text: 'Stadi: Wanjiku' }])
    await deliverAll(live, world)
    expect(await simulatedInbox(live, to)).toHaveLength(1)
    expect(await outgoing(live)).toMatchObject([{ status: 'sent' }])
    expect(await days(live)).toEqual([])
    await sendSms(live, message)
    expect(await simulatedInbox(live, message.to)).toEqual([])
  })
})
