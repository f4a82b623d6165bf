import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { AppContext } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { DAY, HOUR, MINUTE } from '#kit/time.ts'
import { sayUnder18 } from '#modules/accounts/commands/age.server.ts'
import { sendPhoneCode } from '#modules/accounts/commands/phone.server.ts'
import { underageOf } from '#modules/accounts/rules.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { deliverSms, sendSms, startSms, stopSms } from '#modules/outbox/commands/sms.server.ts'
import { outgoingMessages } from '#modules/outbox/tables.server.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { answerGuardian } from './commands/answer.server.ts'
import { askGuardian, withdrawRequest } from './commands/ask.server.ts'
import { sendGuardianLinks } from './commands/codes.server.ts'
import { ownConsent, parentView } from './queries/consents.server.ts'
import { guardianConsents } from './tables.server.ts'

const PARENT = '254712345678'

async function minor(world: World, name = 'Wambui Njeri') {
  const ctx = await world.member('Wambui', { email: `${newId()}@example.com` })
  // As it was stored before names had a rule.
  await ctx.db.update(users).set({ name }).where(eq(users.id, ctx.viewer.id))
  await ctx.db.update(profiles).set({ fullName: name }).where(eq(profiles.id, ctx.viewer.id))
  await sayUnder18(ctx)
  const [row] = await ctx.db.select().from(users).where(eq(users.id, ctx.viewer.id))
  return { ...ctx, viewer: { ...ctx.viewer, name, ...underageOf(row!, ctx.now()) } }
}

/** Runs the jobs that are due now; those that wait for later stay. @param ctx whose budget counts */
async function deliver(world: World, ctx: AppContext = world.visitor): Promise<void> {
  for (const job of world.queue.splice(0))
    if (job.startAfterS > 0) world.queue.push(job)
    else if (job.name === 'deliver-sms') await deliverSms(ctx, String(job.data.messageId))
}
/** Moves the clock to the moment for which the jobs wait. */
function untilDue(world: World): void {
  world.wait(Math.max(...world.queue.map((job) => job.startAfterS)) * 1000)
  for (const job of world.queue) job.startAfterS = 0
}
const kinds = async ({ db }: AppContext) =>
  (await db.select({ kind: outgoingMessages.kind }).from(outgoingMessages)).map(({ kind }) => kind)

// The clock of a test begins at noon in Nairobi.
const toMidnight = 12 * HOUR + 8 * MINUTE

describe('the SMS for which a child asks', () => {
  spec("never carries somebody's link to a stranger, however the name was stored", async ({ world }) => {
    const names = {
      'bit.ly/3xYz9Q Mwangi': 'Mwangi',
      'http://evil.example/pay': 'Somebody',
      '0712345678': 'Somebody',
    }
    for (const [n, [name, said]] of Object.entries(names).entries()) {
      const child = await minor(world, name)
      await askGuardian(child, { phone: `25471234567${n}` })
      await deliver(world)
      const { text } = world.messages.at(-1)!
      expect(text).toMatch(
        new RegExp(
          `^Stadi: ${said}, under 18, asks for your yes .* http://localhost:3000/parent/\\w+ Code: \\d{6}$`,
        ),
      )
      const token = /\/parent\/([0-9a-z]{12})/.exec(text)![1]!
      expect((await parentView(world.visitor, token))?.name).toBe(said)
      // Nor later, when the parent has it sent once more.
      await answerGuardian(world.visitor, token, { answer: 'yes', code: /\d{6}$/.exec(text)![0] })
      await sendGuardianLinks(world.visitor, { phone: `25471234567${n}` })
      await deliver(world)
      expect(world.messages.at(-1)!.text).toContain(`you said yes for ${said}.`)
    }
  })

  spec('waits for the morning at night, and the three days count from then', async ({ world }) => {
    world.wait(toMidnight)
    const child = await minor(world)
    await askGuardian(child, { phone: PARENT })
    expect(world.queue).toMatchObject([{ name: 'deliver-sms', startAfterS: (7 * HOUR - 8 * MINUTE) / 1000 }])
    // A job that runs too early sends nothing.
    await deliverSms(world.visitor, String(world.queue[0]!.data.messageId))
    expect(world.messages).toEqual([])
    expect(world.queue.splice(1)).toMatchObject([{ name: 'deliver-sms' }])
    untilDue(world)
    await deliver(world)
    expect(world.messages).toMatchObject([{ to: PARENT }])
    const { consent } = await ownConsent(child)
    expect(consent!.answerBy.getTime() - world.now().getTime()).toBe(3 * DAY)
  })

  spec('is not sent once the child took the request back in the night', async ({ world }) => {
    world.wait(toMidnight)
    const child = await minor(world)
    await askGuardian(child, { phone: PARENT })
    await withdrawRequest(child)
    expect(await kinds(world.visitor)).toEqual([])
    await askGuardian(child, { phone: PARENT })
    await askGuardian(child, { phone: '254722345678' })
    untilDue(world)
    await deliver(world)
    expect(world.messages).toMatchObject([{ to: '254722345678' }])
  })

  spec('goes to nobody who sent STOP, and the child reads what to do', async ({ world }) => {
    const child = await minor(world)
    await stopSms(world.visitor, PARENT)
    expect(await refusal(askGuardian(child, { phone: PARENT }))).toBe('guardian-stopped')
    expect(await child.db.select().from(guardianConsents)).toEqual([])
    await startSms(world.visitor, PARENT)
    await askGuardian(child, { phone: PARENT })
    // STOP while it waits.
    await stopSms(world.visitor, PARENT)
    await deliver(world)
    expect(world.messages).toEqual([])
  })

  spec('is one of 12 parts a day that others have sent to a number', async ({ world }) => {
    const child = await minor(world)
    const long = { to: PARENT, text: 'a'.repeat(153 * 12) }
    expect(await sendSms(world.visitor, long, 'asked-by-other')).toBe(true)
    expect(await refusal(askGuardian(child, { phone: PARENT }))).toBe('guardian-enough')
    // What its owner asks for comes all the same.
    await sendPhoneCode(await world.member('Njeri'), { phone: PARENT })
    world.wait(DAY)
    expect(await refusal(askGuardian(child, { phone: PARENT }))).toBe('none')
  })

  spec('takes nothing of the budget that is kept for codes', async ({ world }) => {
    const poor = { ...world.visitor, config: { ...world.visitor.config, smsDailyBudget: 0.9 } }
    const child = await minor(world)
    await askGuardian(child, { phone: PARENT })
    await deliver(world, poor)
    expect(world.messages).toEqual([])
    await sendPhoneCode(child, { phone: '254722345678' })
    await deliver(world, poor)
    expect(world.messages).toMatchObject([{ to: '254722345678' }])
    expect((await kinds(world.visitor)).sort()).toEqual(['asked-by-other', 'needed'])
  })
})
