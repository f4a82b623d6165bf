import { describe, expect } from 'vitest'
import { spec } from '#test/world.ts'
import { startPayment } from '#modules/payments/commands/start.server.ts'
import { seedTestMentor } from './commands/test-mentor.server.ts'
import { testMentor } from './queries/test-mentor.server.ts'
import { mentors } from './tables.server.ts'

describe('the test mentor', () => {
  spec(
    '[TST-03] [TST-03+] asks KES 3,500 an hour, and starting again makes no second one',
    async ({ world: { visitor } }) => {
      await seedTestMentor(visitor)
      await seedTestMentor(visitor)
      expect(await visitor.db.select().from(mentors)).toMatchObject([{ isTest: true, pricePerHourKes: 3500 }])
      expect(await testMentor(visitor)).toMatchObject({ pricePerHourKes: 3500 })
    },
  )

  spec(
    '[TST-01+] is neither made, found nor paid where no simulator serves',
    async ({ world: { visitor, member, simulator } }) => {
      const live = {
        ...visitor,
        config: { ...visitor.config, mpesa: { ...visitor.config.mpesa, simulator: false } },
      }
      await seedTestMentor(live)
      expect(await visitor.db.select().from(mentors)).toEqual([])
      // As after an installation went live.
      await seedTestMentor(visitor)
      expect(await testMentor(live)).toBeNull()
      const mentor = (await testMentor(visitor))!
      const amina = { ...live, viewer: (await member('Amina')).viewer }
      const order = {
        paymentType: 'mentorship_booking',
        referenceId: mentor.id,
        phoneNumber: '0712345678',
        amount: 3500,
      }
      await expect(startPayment(amina, order)).rejects.toMatchObject({ code: 'not-found' })
      expect(simulator.prompts()).toEqual([])
    },
  )

  spec(
    '[TST-03+] no price of a mentor lies outside what M-Pesa can ask for',
    async ({ world: { visitor } }) => {
      await seedTestMentor(visitor)
      await expect(
        visitor.db.transaction((tx) => tx.update(mentors).set({ pricePerHourKes: 0 })),
      ).rejects.toThrow()
      expect(await testMentor(visitor)).toMatchObject({ pricePerHourKes: 3500 })
    },
  )
})
