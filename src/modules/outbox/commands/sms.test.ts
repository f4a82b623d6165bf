import { describe, expect } from 'vitest'
import { SmsFailed } from '#adapters/sms/sms.server.ts'
import { atomically, type Context } from '#context.ts'
import { DAY, HOUR } from '#kit/time.ts'
import { spec, type World } from '#test/world.ts'
import { deliverSms, forgetOldMessages, sendSms, SMS_RETRIES } from '../commands.server.ts'
import { outgoingMessages } from '../tables.server.ts'

const message = { to: '254712345678', text: 'Stadi: your code is 123456.' }
const owed = (ctx: Context) => ctx.db.select().from(outgoingMessages)
const failing = (world: World, mayRetry: boolean): Context => ({
  ...world.visitor,
  sms: { send: () => Promise.reject(new SmsFailed('status 500', mayRetry)) },
})
const sent = async (world: World) => {
  await sendSms(world.visitor, message)
  return String(world.queue.splice(0)[0]!.data.messageId)
}

describe('SMS', () => {
  spec(
    'are owed only when their cause committed, go out once by a job, and are forgotten at once',
    async ({ world }) => {
      await atomically(world.visitor, async (ctx) => {
        await sendSms(ctx, message)
        throw new Error('the cause failed')
      }).catch(() => 'undone')
      expect(await owed(world.visitor)).toEqual([])
      world.queue.splice(0)
      await sendSms(world.visitor, message)
      expect(world.queue).toMatchObject([{ name: 'deliver-sms' }])
      const id = String(world.queue[0]!.data.messageId)
      await deliverSms(world.visitor, id)
      await deliverSms(world.visitor, id)
      expect(world.messages).toEqual([message])
      expect(await owed(world.visitor)).toMatchObject([
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
      expect(await owed(world.visitor)).toMatchObject([
        { status: 'waiting', text: message.text, attempts: SMS_RETRIES },
      ])
      await deliverSms(failing(world, true), first)
      expect(await owed(world.visitor)).toMatchObject([
        { status: 'failed', text: '', lastError: 'status 500' },
      ])
      await world.visitor.db.delete(outgoingMessages)
      const second = await sent(world)
      await deliverSms(failing(world, false), second)
      await deliverSms(world.visitor, second)
      expect(await owed(world.visitor)).toMatchObject([{ status: 'failed', text: '' }])
      expect(world.messages).toEqual([])
      expect(JSON.stringify(world.logged)).not.toMatch(/123456|254712345678/)
    },
  )

  spec('that are an hour late are not sent any more', async ({ world }) => {
    const id = await sent(world)
    world.wait(HOUR + 1)
    await deliverSms(world.visitor, id)
    expect(world.messages).toEqual([])
    expect(await owed(world.visitor)).toMatchObject([{ status: 'failed', text: '', lastError: 'too late' }])
  })

  spec('leave their number for a day, and not longer; one that waits stays', async ({ world }) => {
    await deliverSms(world.visitor, await sent(world))
    await forgetOldMessages(world.visitor)
    expect(await owed(world.visitor)).toHaveLength(1)
    world.wait(DAY + 1)
    await sendSms(world.visitor, message)
    await forgetOldMessages(world.visitor)
    expect(await owed(world.visitor)).toMatchObject([{ status: 'waiting' }])
  })
})
