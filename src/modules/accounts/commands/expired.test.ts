import { isNotNull } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { hashOf } from '#kit/ids.ts'
import type { KenyanPhone } from '#kit/phone.ts'
import { DAY, SECOND } from '#kit/time.ts'
import { refusal } from '#test/refusal.ts'
import { spec } from '#test/world.ts'
import { AMINA, holderOf, joined, tokenFor } from '../account-testing.ts'
import { askForReset } from './password.server.ts'
import { confirmEmail, resendConfirmation, signUp } from './sign-up.server.ts'
import { linkStanding } from '../queries/links.server.ts'
import { mailedLinks, sessions, users } from '../tables.server.ts'
import { forgetExpired, forgetSimulated } from './expired.server.ts'
import { learnerOfPhone } from './phone-people.server.ts'

describe('what has expired', () => {
  spec('[AUTH-40] a session is deleted a week after its end, not before', async ({ world }) => {
    await joined(world)
    world.wait(14 * DAY)
    await forgetExpired(world.visitor)
    expect(await world.visitor.db.$count(sessions)).toBe(1)
    world.wait(SECOND)
    await forgetExpired(world.visitor)
    expect(await world.visitor.db.$count(sessions)).toBe(0)
  })
  spec(
    '[AUTH-17] a link that confirmed its address after 90 days, any other a week after its end',
    async ({ world }) => {
      await joined(world)
      const confirmed = hashOf(await tokenFor(world, AMINA.email))
      await askForReset(world.visitor, AMINA)
      await signUp(world.visitor, { ...AMINA, email: 'zawadi@example.com' })
      const left = async () => {
        await forgetExpired(world.visitor)
        return world.visitor.db.$count(mailedLinks)
      }
      world.wait(9 * DAY)
      expect(await left()).toBe(1)
      world.wait(80 * DAY)
      expect(await left()).toBe(1)
      expect(await linkStanding(world.visitor, confirmed, 'confirm')).toBe('used')
      world.wait(2 * DAY)
      expect(await left()).toBe(0)
      expect(await linkStanding(world.visitor, confirmed, 'confirm')).toBe('dead')
    },
  )
  spec('[AUTH-41] not the answer about age of whoever confirms later', async ({ world }) => {
    await signUp(world.visitor, { ...AMINA, under18: 'yes' })
    const late = await tokenFor(world, AMINA.email)
    await signUp(world.visitor, { ...AMINA, email: 'zawadi@example.com' })
    world.wait(30 * DAY)
    await forgetExpired(world.visitor)
    expect(await world.visitor.db.select().from(mailedLinks)).toMatchObject([{ isMinor: true }])
    expect(await refusal(confirmEmail(world.visitor, late))).toBe('link-invalid')
    await resendConfirmation(world.visitor, { email: AMINA.email })
    const { token } = await confirmEmail(world.visitor, await tokenFor(world, AMINA.email))
    expect((await holderOf(world, token!))!.viewer.underage).toBe('alone')
    expect(await world.visitor.db.select().from(mailedLinks)).toMatchObject([{ isMinor: false }])
  })
})

describe('people of the phone simulator', () => {
  spec(
    '[USSD-28+] are released when no browser keeps their number any more; others stay',
    async ({ world }) => {
      const { db } = world.visitor
      for (const phone of ['254199000001', '254712345678'])
        await learnerOfPhone(world.visitor, phone as KenyanPhone)
      const leaving = async () => {
        await forgetSimulated(world.visitor)
        return (await db.select().from(users).where(isNotNull(users.deletionAskedAt))).map(
          ({ phone }) => phone,
        )
      }
      world.wait(90 * DAY)
      expect(await leaving()).toEqual([])
      world.wait(SECOND)
      expect(await leaving()).toEqual(['254199000001'])
    },
  )
})
