import type { Context } from '#context.ts'
import type { ReportKind, ReportTarget } from '#core/reports.ts'
import { newId } from '#kit/ids.ts'
import { DAY } from '#kit/time.ts'
import { ussdJobs } from '#modules/ussd-jobs/tables.server.ts'
import type { World } from './world.ts'
import { report } from '#modules/moderation/commands/report.server.ts'

export type Member = Awaited<ReturnType<World['member']>>

let crowds = 0
/** So many people whose accounts are a week old. */
export async function crowd(world: World, size: number): Promise<Member[]> {
  const name = `Crowd ${'ABCDEFGHIJ'[crowds++ % 10]}`
  const people: Member[] = []
  for (let n = 0; n < size; n++) {
    const email = `${newId()}@example.com`
    people.push(await world.member(`${name}${n}`, { email }))
  }
  world.wait(7 * DAY)
  return people
}

/** Reports of one thing by each of these people. */
export async function reportedBy(
  people: Member[],
  target: ReportTarget,
  id: string,
  kind: ReportKind = 'spam',
): Promise<void> {
  for (const who of people) await report(who, target, id, { kind, reason: `Seen by ${who.viewer.name}` })
}

let codes = 5000
/** A job on the board. */
export async function aJob(
  { db, now, viewer }: Context,
  part: Partial<typeof ussdJobs.$inferInsert> = {},
): Promise<string> {
  const id = newId()
  await db
    .insert(ussdJobs)
    .values({
      id,
      userId: viewer?.id ?? null,
      title: 'Milk collector',
      company: 'Maziwa Co-op',
      description: 'Each morning.',
      location: 'Eldoret',
      phone: '254712345678',
      ussdCode: `*384*2025*${codes++}#`,
      category: 'agriculture',
      difficulty: 'beginner',
      paymentType: 'daily',
      paymentAmount: 'KES 800',
      requirements: ['A bicycle'],
      state: 'approved',
      createdAt: now(),
      ...part,
    })
  return id
}

/** The board without a filter. */
export const everyFilter = {
  q: '',
  keyword: '',
  location: '',
  difficulty: null,
  payment: null,
  category: null,
  sort: 'newest' as const,
  page: 1,
}
