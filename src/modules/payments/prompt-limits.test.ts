import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { AppContext } from '#context.ts'
import { MINUTE } from '#kit/time.ts'
import { courseForSale, moneySpec as spec, order } from '#test/money.ts'
import type { World } from '#test/world.ts'
import { refusal } from '#test/refusal.ts'
import { profiles } from '#modules/accounts/tables.server.ts'
import { startPayment } from './commands/start.server.ts'

const items = [900, 901, 902, 903, 904]

/** Starts to pay for the n-th course, and the phone declines. */
async function rings(world: World, who: AppContext, n: number, part: object = {}) {
  const answer = await refusal(startPayment(who, { ...order, referenceId: String(items[n]), ...part }))
  const prompt = world.simulator.prompts().find(({ state }) => state === 'ringing')
  if (prompt) await world.simulator.answer(prompt.id, { kind: 'cancel' })
  world.callbacks.splice(0)
  return answer
}

/** Amina, whose number three strangers prompted in vain. */
async function besieged(world: World) {
  for (const id of items) await courseForSale(world, id)
  const amina = await world.member('Amina')
  for (const [n, name] of ['Baraka', 'Chebet', 'Dan'].entries())
    expect(await rings(world, await world.member(name), n)).toBe('none')
  return amina
}

const verify = (who: AppContext, phone = '254712345678') =>
  who.db.update(profiles).set({ phone, phoneVerifiedAt: who.now() }).where(eq(profiles.id, who.viewer!.id))

describe('prompts to one number', () => {
  spec(
    '[PAY-39+] three by strangers do not keep its verified owner from paying, and the owner has a limit too',
    async ({ world }) => {
      const amina = await besieged(world)
      expect(await rings(world, amina, 0)).toBe('too-many')
      await verify(amina)
      const own = []
      for (const n of [0, 1, 2, 3]) own.push(await rings(world, amina, n))
      expect(own).toEqual(['none', 'none', 'none', 'too-many'])
      expect(await rings(world, await world.member('Esther'), 4)).toBe('too-many')
      world.wait(16 * MINUTE)
      expect(await rings(world, amina, 3)).toBe('none')
    },
  )
  spec(
    '[PAY-39+] a number that waits for its code, or another verified one, is no proof',
    async ({ world }) => {
      const amina = await besieged(world)
      await amina.db.update(profiles).set({ phone: '254712345678' }).where(eq(profiles.id, amina.viewer.id))
      expect(await rings(world, amina, 0)).toBe('too-many')
      await verify(amina, '254799999999')
      expect(await rings(world, amina, 0)).toBe('too-many')
    },
  )
  spec(
    '[PAY-39+] many payers behind one address do not keep a verified owner from paying',
    async ({ world }) => {
      for (const id of items) await courseForSale(world, id)
      const amina = await world.member('Amina')
      await verify(amina)
      // A tenth of what an address is allowed; each of these people asks once.
      const strict = <C extends AppContext>(ctx: C): C => ({
        ...ctx,
        config: { ...ctx.config, limitsScale: 0.1 },
      })
      for (let n = 0; n < 20; n += 1)
        expect(
          await rings(world, strict(await world.member(`P${n}`, { email: `p${n}@example.com` })), 0, {
            phoneNumber: `07330000${10 + n}`,
          }),
        ).toBe('none')
      const last = strict(await world.member('Last'))
      expect(await rings(world, last, 0, { phoneNumber: '0733000099' })).toBe('too-many')
      expect(await rings(world, strict(amina), 0)).toBe('none')
    },
  )
})
