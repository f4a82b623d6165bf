import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { contentPath } from '#kit/project-root.server.ts'
import { dayAfter, nairobiDay } from '#kit/time.ts'
import { enrolPerson } from '#modules/courses/commands/enrol.server.ts'
import { planSections } from '#modules/courses/commands/plans.server.ts'
import { courseIdBySlug } from '#modules/courses/queries/lookup.server.ts'
import { sectionsOf } from '../queries/sections.server.ts'
import { planOf } from '../rules.ts'
import { courseGroups, groupMembers } from '../tables.server.ts'

const text = z.string().trim().min(1)

const Planned = z.strictObject({
  /** Its slug. */
  course: text,
  teacher: z.email(),
  name: text.max(80),
  code: z.string().regex(/^[A-Z0-9]{4,20}$/),
  /** Days from that on which the samples were loaded. */
  startsIn: z.int(),
  joinDays: z.int().min(0).max(56),
  seats: z.int().min(2).max(500),
  members: z.array(z.email()),
})

export const readGroups = (): z.infer<typeof Planned>[] =>
  z.array(Planned).parse(JSON.parse(readFileSync(contentPath('demo', 'groups.json'), 'utf8')))

type Loaded = Map<string, { id: string; courseId: number; seats: number }>

/**
 * Groups to look at, with invented people in them; none where there are any, or where the course is missing.
 * @param people ids by address @returns the new ones by their codes
 */
export async function loadGroups(ctx: Context, people: Map<string, string>): Promise<Loaded> {
  const loaded: Loaded = new Map()
  if ((await ctx.db.$count(courseGroups)) > 0) return loaded
  const today = nairobiDay(ctx.now())
  for (const { course, teacher, startsIn, joinDays, members, ...group } of readGroups()) {
    const courseId = await courseIdBySlug(ctx, course)
    if (!courseId) continue
    const [id, startsOn, now] = [newId(), dayAfter(today, startsIn), ctx.now()]
    await ctx.db
      .insert(courseGroups)
      .values({
        id,
        courseId,
        ...group,
        startsOn,
        joinUntil: dayAfter(startsOn, joinDays),
        createdBy: people.get(teacher) ?? null,
        createdAt: now,
        updatedAt: now,
      })
    loaded.set(group.code, { id, courseId, seats: group.seats })
    await planSections(ctx, id, planOf(await sectionsOf(ctx, courseId), startsOn))
    for (const userId of members.flatMap((address) => people.get(address) ?? [])) {
      await enrolPerson(ctx, userId, courseId)
      await ctx.db.insert(groupMembers).values({ userId, courseId, groupId: id, joinedAt: now })
    }
  }
  return loaded
}
