import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { mentorHours, mentorPackages, mentors } from './tables.server.ts'

type Mentor = Partial<typeof mentors.$inferInsert>

/** A test mentor who works every day from nine to five in Nairobi. */
export async function makeMentor({ db, now }: Context, more: Mentor = {}): Promise<string> {
  const id = newId()
  await db
    .insert(mentors)
    .values({
      id,
      slug: id,
      name: 'Wanjiku Mwangi',
      title: 'Marketing lead',
      years: 5,
      pricePerHourKes: 3500,
      noticeMinutes: 60,
      createdAt: now(),
      ...more,
    })
  const hours = { mentorId: id, fromMinute: 9 * 60, toMinute: 17 * 60 }
  await db
    .insert(mentorHours)
    .values([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ id: newId(), weekday, ...hours })))
  return id
}

/** A test package. */
export async function makePackage({ db, now }: Context, mentorId: string, sessions = 3): Promise<string> {
  const id = newId()
  await db
    .insert(mentorPackages)
    .values({
      id,
      mentorId,
      name: 'Strategy Session',
      description: 'A plan.',
      priceUsd: 85,
      sessions,
      minutes: 60,
      createdAt: now(),
    })
  return id
}
