import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { readJson } from '#adapters/files/content-files.server.ts'
import type { Context } from '#context.ts'
import { momentOf, wallOf } from '#core/zones.ts'
import { newId, randomLetters } from '#kit/ids.ts'
import { contentPath } from '#kit/project-root.server.ts'
import { after, DAY, EAST_AFRICA, HOUR } from '#kit/time.ts'
import { languages } from '../rules.ts'
import { liveClasses, liveClassSeats } from '../tables.server.ts'

const Planned = z.strictObject({
  /** Its code. */
  group: z.string(),
  teacher: z.email(),
  topic: z.string().max(120),
  about: z.string().max(600),
  language: z.enum(languages),
  /** Days after the samples were loaded. */
  inDays: z.number().int().min(1).max(29),
  time: z.string().regex(/^\d\d:\d\d$/),
  /** Who said that they come, and that they do not. */
  comes: z.array(z.email()),
  stays: z.array(z.email()),
})

type Group = { id: string; courseId: number; seats: number }

export const readGroupHours = (): z.infer<typeof Planned>[] =>
  readJson(z.array(Planned), contentPath('demo', 'group-hours.json'))

/** Hours of the sample's groups, by their codes, that their teachers plan; none that was loaded before. @param people ids by address */
export async function loadGroupHours(
  ctx: Context,
  groups: Map<string, Group>,
  people: Map<string, string>,
): Promise<void> {
  for (const planned of readGroupHours()) {
    const [group, teacherId] = [groups.get(planned.group), people.get(planned.teacher)]
    if (group && teacherId) await loadOne(ctx, group, { ...planned, teacherId }, people)
  }
}

type Sample = z.infer<typeof Planned> & { teacherId: string }

async function loadOne(
  ctx: Context,
  group: Group,
  sample: Sample,
  people: Map<string, string>,
): Promise<void> {
  const { topic, about, language, teacherId, inDays, time } = sample
  const [hours, minutes] = time.split(':').map(Number)
  const { day } = wallOf(after(ctx.now(), inDays * DAY), EAST_AFRICA)
  const startsAt = momentOf(day, hours! * 60 + minutes!, EAST_AFRICA)
  if (!startsAt) return
  const id = newId()
  await ctx.db
    .insert(liveClasses)
    .values({
      id,
      groupId: group.id,
      courseId: group.courseId,
      teacherId,
      topic,
      about,
      language,
      startsAt,
      endsAt: after(startsAt, HOUR),
      seats: group.seats,
      link: '',
      room: randomLetters(28),
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    })
  // Nobody mails them what they know.
  await ctx.db.update(liveClassSeats).set({ toldSequence: 0 }).where(eq(liveClassSeats.classId, id))
  for (const [comes, addresses] of [
    [true, sample.comes],
    [false, sample.stays],
  ] as const)
    await ctx.db
      .update(liveClassSeats)
      .set({ comes })
      .where(
        and(
          eq(liveClassSeats.classId, id),
          inArray(
            liveClassSeats.userId,
            addresses.flatMap((address) => people.get(address) ?? []),
          ),
        ),
      )
}
