import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { noVideo } from '#adapters/video/jitsi.server.ts'
import { newId } from '#kit/ids.ts'
import { profiles } from '#modules/accounts/tables.server.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { newRoom, timesOf } from './commands/hold.server.ts'
import { ownBooking } from './queries/booking.server.ts'
import { roomOf, roomWith } from './queries/room.server.ts'
import { bookings, mentors } from './tables.server.ts'
import { makeMentor } from './test-mentors.ts'

const TEN = '2026-11-22T07:00:00.000Z'
const until = (world: World, moment: string) => world.wait(Date.parse(moment) - world.now().getTime())

async function setUp(world: World) {
  const [amina, mentor] = [await world.member('Amina'), await world.member('Wanjiku')]
  const mentorId = await makeMentor(amina, { userId: mentor.viewer.id })
  const [id, room] = [newId(), newRoom()]
  await amina.db
    .insert(bookings)
    .values({
      id,
      mentorId,
      userId: amina.viewer.id,
      ...timesOf(new Date(TEN), 60, 0),
      state: 'confirmed',
      confirmedAt: world.now(),
      createdAt: world.now(),
      isArranged: true,
      priceKes: 0,
      feeKes: 0,
      room,
    })
  return { amina, mentor, mentorId, id, room }
}

describe('the room of a session', () => {
  spec(
    '[MPR-13] [MPR-13+] opens ten minutes before and closes at the end, for its two people only; before that nothing of it is told',
    async ({ world }) => {
      const { amina, mentor, mentorId, id, room } = await setUp(world)
      expect(room).toMatch(/^[a-z]{28}$/)
      const urls = async () => [
        (await roomOf(amina, id))?.url,
        (await roomOf(mentor, id))?.url,
        (await roomWith(amina, mentorId))?.url,
        (await ownBooking(amina, id)).room?.url,
      ]
      const shut = [undefined, undefined, undefined, undefined]
      until(world, '2026-11-22T06:49:59.999Z')
      expect(await urls()).toEqual(shut)
      expect(JSON.stringify(await ownBooking(amina, id))).not.toContain(room)
      world.wait(1)
      const url = `https://meet.example/${room}`
      expect(await urls()).toEqual([url, url, url, url])
      const baraka = await world.member('Baraka')
      expect(await roomOf(baraka, id)).toBeNull()
      expect(await roomWith(baraka, mentorId)).toBeNull()
      expect(await refusal(roomOf(world.visitor, id))).toBe('not-authenticated')
      until(world, '2026-11-22T07:59:59.999Z')
      expect(await urls()).toEqual([url, url, url, url])
      world.wait(1)
      expect(await urls()).toEqual(shut)
    },
  )

  spec('[MPR-13+] stays closed when the session is cancelled or only reserved', async ({ world }) => {
    const { amina, id } = await setUp(world)
    until(world, TEN)
    await amina.db
      .update(bookings)
      .set({ state: 'cancelled', cancelledAt: world.now(), money: 'kept' })
      .where(eq(bookings.id, id))
    expect(await roomOf(amina, id)).toBeNull()
  })

  spec(
    "[MPR-13+] is the mentor's own where they have one, as long as its host is allowed; without any there is the telephone",
    async ({ world }) => {
      const { amina, mentor, mentorId, id, room } = await setUp(world)
      until(world, TEN)
      const own = async (meetingUrl: string) => {
        await amina.db.update(mentors).set({ meetingUrl }).where(eq(mentors.id, mentorId))
        return (await roomOf(amina, id))!.url
      }
      expect(await own('https://meet.google.com/abc-defg-hij')).toBe('https://meet.google.com/abc-defg-hij')
      for (const odd of ['https://evil.example/room', 'javascript:alert(1)', 'http://zoom.us/j/1'])
        expect(await own(odd)).toBe(`https://meet.example/${room}`)
      const without = { ...amina, video: noVideo }
      expect(await roomOf(without, id)).toEqual({ url: null, phone: null })
      await amina.db
        .update(profiles)
        .set({ phone: '254712345678', phoneVerifiedAt: world.now() })
        .where(eq(profiles.id, mentor.viewer.id))
      expect(await roomOf(without, id)).toEqual({ url: null, phone: '254712345678' })
      expect(await roomOf(mentor, id)).toMatchObject({ phone: null })
    },
  )
})
