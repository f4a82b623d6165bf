import { and, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bookings } from '#modules/mentorship/tables.server.ts'
import { addPerson } from '../people.ts'
import { Browser, openProduct, ORIGIN } from './product.ts'

test('[MEN-17+] fifty people who want one time at once, on the embedded database: one gets it, forty-nine are told (M1)', async () => {
  const { app, fetch, close } = await openProduct({ LIMITS_SCALE: '100' }, { embedded: true })
  try {
    const ctx = app.context()
    const opened = async () => ({ fetch, app }) as never
    const list = await new Browser({}, opened).visit('/mentorship')
    const [, mentorId = ''] = /\/mentorship\/([0-9a-f-]{36})/.exec(list.html) ?? []
    const page = await new Browser({}, opened).visit(`/mentorship/${mentorId}?tab=schedule`)
    const [, slot = ''] = /name="slot" value="([^"]*)"/.exec(page.html) ?? []
    const people = []
    for (let n = 0; n < 50; n++) people.push(await addPerson(ctx, { name: `Person ${n}` }))
    const answers = await Promise.all(
      people.map(async ({ bearer }, n) => {
        const body = {
          paymentType: 'mentorship_booking',
          referenceId: mentorId,
          phoneNumber: `07110000${String(n).padStart(2, '0')}`,
          slot,
        }
        const response = await fetch(
          new Request(new URL('/functions/v1/mpesa-payment', ORIGIN), {
            method: 'POST',
            headers: {
              host: new URL(ORIGIN).host,
              'content-type': 'application/json',
              authorization: `Bearer ${bearer}`,
            },
            body: JSON.stringify(body),
          }),
        )
        return (await response.json()) as { success: boolean; code?: string }
      }),
    )
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'slot-taken')).toHaveLength(49)
    const standing = and(eq(bookings.mentorId, mentorId), eq(bookings.startsAt, new Date(slot)))
    const rows = await ctx.db.select({ state: bookings.state }).from(bookings).where(standing)
    expect(rows.filter(({ state }) => state === 'held' || state === 'confirmed')).toHaveLength(1)
    expect(
      await ctx.db.$count(
        bookings,
        inArray(
          bookings.userId,
          people.map(({ id }) => id),
        ),
      ),
    ).toBe(1)
  } finally {
    await close()
  }
})
