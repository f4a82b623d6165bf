import { readFileSync } from 'node:fs'
import { isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#context.ts'
import { momentOf, wallOf } from '#core/zones.ts'
import { newId, randomLetters } from '#kit/ids.ts'
import { contentPath } from '#kit/project-root.server.ts'
import { after, DAY, EAST_AFRICA, HOUR } from '#kit/time.ts'
import { takeMentorTime } from '#modules/mentorship/commands/take-time.server.ts'
import { knownBySlug } from '../queries/known.server.ts'
import { languages } from '../rules.ts'
import { liveClasses } from '../tables.server.ts'

const Planned = z.strictObject({
  /** Slugs. */
  course: z.string(),
  mentor: z.string(),
  topic: z.string().max(120),
  about: z.string().max(600),
  language: z.enum(languages),
  /** Days after the samples were loaded. */
  inDays: z.number().int().min(1).max(29),
  time: z.string().regex(/^\d\d:\d\d$/),
})
export type PlannedSample = z.infer<typeof Planned>

export const readLiveClasses = (): PlannedSample[] =>
  z.array(Planned).parse(JSON.parse(readFileSync(contentPath('demo', 'live-classes.json'), 'utf8')))

/** Two classes of each paid course with the sample mentors; none where a course or a mentor is missing, or has one. */
export async function loadLiveClasses(ctx: Context): Promise<void> {
  if ((await ctx.db.$count(liveClasses, isNull(liveClasses.groupId))) > 0) return
  for (const planned of readLiveClasses()) await loadOne(ctx, planned)
}

async function loadOne(ctx: Context, { inDays, time, ...planned }: PlannedSample): Promise<void> {
  const known = await knownBySlug(ctx, planned)
  const [hours, minutes] = time.split(':').map(Number)
  const { day } = wallOf(after(ctx.now(), inDays * DAY), EAST_AFRICA)
  const startsAt = momentOf(day, hours! * 60 + minutes!, EAST_AFRICA)
  if (!known || !startsAt) return
  const [id, endsAt] = [newId(), after(startsAt, HOUR)]
  if (!(await takeMentorTime(ctx, { id, mentorId: known.mentorId, startsAt, endsAt }))) return
  await ctx.db
    .insert(liveClasses)
    .values({
      id,
      ...known,
      topic: planned.topic,
      about: planned.about,
      language: planned.language,
      startsAt,
      endsAt,
      seats: 30,
      link: '',
      room: randomLetters(28),
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    })
}
