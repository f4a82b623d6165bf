import { describe, expect } from 'vitest'
import { newId } from '#kit/ids.ts'
import { conversations, messages } from '#modules/messages/tables.server.ts'
import { startPayment } from '#modules/payments/commands/start.server.ts'
import { moneySpec as spec, pay } from '#test/money.ts'
import { refusal } from '#test/refusal.ts'
import { ownBooking } from './queries/booking.server.ts'
import { writeAboutSession, writeToMentor } from './commands/write.server.ts'
import { bookings } from './tables.server.ts'
import { makeMentor } from './test-mentors.ts'

describe('writing to a mentor', () => {
  spec(
    "[MPR-12] [MPR-12+] [PERM-11] [PERM-11+] opens the conversation of the two, made once; the mentor is who owns the page, whatever anybody's role",
    async ({ world }) => {
      const [amina, wanjiku] = [await world.member('Amina'), await world.member('Wanjiku')]
      const mentorId = await makeMentor(amina, { userId: wanjiku.viewer.id })
      const id = await writeToMentor(amina, mentorId)
      expect(await writeToMentor(amina, mentorId)).toBe(id)
      expect(await amina.db.select().from(conversations)).toMatchObject([
        { id, mentorId: wanjiku.viewer.id, menteeId: amina.viewer.id },
      ])
      expect(await refusal(writeToMentor(world.visitor, mentorId))).toBe('not-authenticated')
      expect(await refusal(writeToMentor(wanjiku, mentorId))).toBe('message-self')
    },
  )

  spec(
    '[MPR-12+] [MSG-24+] is not there for whom nobody reads, and is no way to a third person',
    async ({ world }) => {
      const [amina, wanjiku] = [await world.member('Amina'), await world.member('Wanjiku')]
      const gone = { userId: wanjiku.viewer.id, deactivatedAt: world.now() }
      const ids = [
        await makeMentor(amina),
        await makeMentor(amina, gone),
        wanjiku.viewer.id,
        newId(),
        'x',
        undefined,
      ]
      for (const id of ids) expect(await refusal(writeToMentor(amina, id))).toBe('not-found')
      expect(await amina.db.$count(conversations)).toBe(0)
    },
  )

  spec(
    '[MSG-24+] needs no press where a session was booked: its conversation is there with the money, not before',
    async ({ world }) => {
      const [amina, wanjiku] = [await world.member('Amina'), await world.member('Wanjiku')]
      const mentorId = await makeMentor(amina, { userId: wanjiku.viewer.id })
      const order = { paymentType: 'mentorship_booking', referenceId: mentorId, phoneNumber: '0712345678' }
      await startPayment(amina, { ...order, slot: '2026-11-22T07:00:00.000Z' })
      expect(await amina.db.$count(conversations)).toBe(0)
      await pay(world)
      expect(await amina.db.select().from(conversations)).toMatchObject([
        { mentorId: wanjiku.viewer.id, menteeId: amina.viewer.id },
      ])
    },
  )

  spec(
    '[MSG-24+] [MSG-12] [PERM-06] from the page of a booked session its mentee tells the mentor what they want to learn, once however often it is sent; nobody else can',
    async ({ world }) => {
      const [amina, wanjiku, baraka] = [
        await world.member('Amina'),
        await world.member('Wanjiku'),
        await world.member('Baraka'),
      ]
      const mentorId = await makeMentor(amina, { userId: wanjiku.viewer.id })
      const order = { paymentType: 'mentorship_booking', referenceId: mentorId, phoneNumber: '0712345678' }
      await startPayment(amina, { ...order, slot: '2026-11-22T07:00:00.000Z' })
      const [booking] = await amina.db.select().from(bookings)
      const words = { content: 'I want to sell online.', clientId: newId() }
      // Not before it is paid.
      expect(await refusal(writeAboutSession(amina, booking!.id, words))).toBe('not-found')
      await pay(world)
      expect((await ownBooking(amina, booking!.id)).talk).toMatchObject({ hasWritten: false })
      for (const other of [baraka, wanjiku])
        expect(await refusal(writeAboutSession(other, booking!.id, words))).toBe('not-found')
      expect(await refusal(writeAboutSession(world.visitor, booking!.id, words))).toBe('not-authenticated')
      expect(await refusal(writeAboutSession(amina, booking!.id, { ...words, content: ' ' }))).toEqual({
        content: 'required',
      })
      for (let sent = 0; sent < 2; sent++) await writeAboutSession(amina, booking!.id, words)
      expect(await amina.db.select().from(messages)).toMatchObject([
        { senderId: amina.viewer.id, content: 'I want to sell online.' },
      ])
      const [conversation] = await amina.db.select().from(conversations)
      expect(conversation).toMatchObject({ mentorId: wanjiku.viewer.id, menteeId: amina.viewer.id })
      expect((await ownBooking(amina, booking!.id)).talk).toEqual({
        conversationId: conversation!.id,
        hasWritten: true,
      })
    },
  )

  spec('[MSG-24+] a mentor without an account can be told nothing', async ({ world }) => {
    const amina = await world.member('Amina')
    const mentorId = await makeMentor(amina)
    const order = { paymentType: 'mentorship_booking', referenceId: mentorId, phoneNumber: '0712345678' }
    await startPayment(amina, { ...order, slot: '2026-11-22T07:00:00.000Z' })
    await pay(world)
    const [booking] = await amina.db.select().from(bookings)
    expect((await ownBooking(amina, booking!.id)).talk).toBeNull()
    const words = { content: 'Habari', clientId: newId() }
    expect(await refusal(writeAboutSession(amina, booking!.id, words))).toBe('not-found')
  })
})
