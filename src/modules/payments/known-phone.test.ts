import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { profiles } from '#modules/accounts/tables.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { moneySpec as spec, pay } from '#test/money.ts'
import { refusal } from '#test/refusal.ts'
import type { AppContext } from '#context.ts'
import { startPayment } from './commands/start.server.ts'
import { knownPhone } from './queries/known-phone.server.ts'
import { payments } from './tables.server.ts'

const buy = (ctx: AppContext, courseId: number, more: object) =>
  startPayment(ctx, { paymentType: 'course_purchase', referenceId: String(courseId), ...more })

describe('the number that the server knows of a payer', () => {
  spec(
    "[PAY-04] [PAY-12] is that of their last payment that came through, rung without being typed; nobody else's",
    async ({ world }) => {
      for (const id of [900, 901, 902]) await makeCourse(world.visitor, { id, priceKes: 900 })
      const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
      const known = { knownPhone: true }
      expect(await knownPhone(amina)).toBeNull()
      expect(await refusal(buy(amina, 900, known))).toBe('phone-required')
      await buy(amina, 900, { phoneNumber: '0712345678' })
      // An open prompt proves nothing.
      expect(await knownPhone(amina)).toBeNull()
      await pay(world)
      expect(await knownPhone(amina)).toBe('254712345678')
      expect(await knownPhone(baraka)).toBeNull()
      expect(await refusal(buy(baraka, 901, known))).toBe('phone-required')
      expect(await refusal(knownPhone(world.visitor))).toBe('not-authenticated')

      await buy(amina, 901, known)
      const rung = async () =>
        (await amina.db.select().from(payments).where(eq(payments.referenceId, '901')))[0]!.phoneNumber
      expect(await rung()).toBe('254712345678')
      // A number that is typed wins, and a wrong one is refused and not passed over.
      await buy(amina, 902, { ...known, phoneNumber: '0722000111' })
      const [other] = await amina.db.select().from(payments).where(eq(payments.referenceId, '902'))
      expect(other!.phoneNumber).toBe('254722000111')
      expect(await refusal(buy(amina, 901, { ...known, phoneNumber: '12' }))).toBe('phone-invalid')
    },
  )

  spec(
    '[PAY-04] is the one that they proved to be theirs, if they did; never one of the simulator where real phones ring',
    async ({ world }) => {
      const amina = await world.member('Amina')
      await amina.db
        .update(profiles)
        .set({ phone: '254711000222', phoneVerifiedAt: null })
        .where(eq(profiles.id, amina.viewer.id))
      expect(await knownPhone(amina)).toBeNull()
      const prove = (phone: string) =>
        amina.db
          .update(profiles)
          .set({ phone, phoneVerifiedAt: world.now() })
          .where(eq(profiles.id, amina.viewer.id))
      await prove('254711000222')
      expect(await knownPhone(amina)).toBe('254711000222')
      await prove('254199000001')
      const live = {
        ...amina,
        config: { ...amina.config, mpesa: { ...amina.config.mpesa, credentials: {} as never } },
      }
      expect(await knownPhone(live)).toBeNull()
    },
  )
})
