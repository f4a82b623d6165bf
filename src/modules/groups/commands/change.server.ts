import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { command, given, perPerson } from '#core/operation.ts'
import { dayText, wholeNumber } from '#kit/inputs.ts'
import { parse } from '#kit/parse.ts'
import { Refusal, type RefusalCode } from '#kit/refusal.ts'
import { nairobiDay } from '#kit/time.ts'
import { planSections } from '#modules/courses/commands/plans.server.ts'
import { managedGroupInTurn } from '../queries/managed.server.ts'
import { sectionsPlanned } from '../queries/sections.server.ts'
import { beginOf, groupsLimits, lastToJoin, MOST_WEEKS, type Opening } from '../rules.ts'
import { courseGroups } from '../tables.server.ts'
import { GroupChange, type PlannedSection } from '../types.ts'
import { changed, refuseMany } from './create.server.ts'

const inField = (field: string, code: RefusalCode): Refusal =>
  new Refusal('invalid-input', { fields: { [field]: code } })

/** Changes what a group is called, how many it holds and until when it may be joined. Nobody who is in it has to go. */
export const changeGroup = command(
  {
    who: 'consented',
    input: [given<unknown>(), given<unknown>(), GroupChange],
    limit: perPerson(groupsLimits, 'group-teacher'),
    // 'group-many' where it could be joined again.
    refuses: ['course-not-found', 'group-not-found', 'group-many'],
    atomic: true,
  },
  async (ctx, courseId, groupId, input): Promise<void> => {
    const { group, ...managed } = await managedGroupInTurn(ctx, courseId, groupId)
    if (input.seats < group.taken) throw inField('seats', 'group-seats')
    if (input.joinUntil > lastToJoin(group.startsOn)) throw inField('joinUntil', 'group-join-late')
    const today = nairobiDay(ctx.now())
    if (group.joinUntil < today && input.joinUntil >= today) await refuseMany(ctx, managed.courseId)
    await ctx.db
      .update(courseGroups)
      .set({ ...input, updatedAt: ctx.now() })
      .where(eq(courseGroups.id, group.id))
    await changed(ctx, managed, { what: 'change', groupId: group.id, details: input })
  },
)

/**
 * Shifts when the sections of a group's course open and when they are due. What is open stays open.
 * @param raw `week-{section}` and `due-{section}` of each section
 */
export const changePlan = command(
  {
    who: 'consented',
    limit: perPerson(groupsLimits, 'group-teacher'),
    refuses: ['course-not-found', 'group-not-found', 'invalid-input'],
    atomic: true,
  },
  async (ctx, courseId: unknown, groupId: unknown, raw: unknown): Promise<void> => {
    const { group, ...managed } = await managedGroupInTurn(ctx, courseId, groupId)
    const sections = await sectionsPlanned(ctx, group)
    const typed = parse(planInput(sections), raw)
    const today = nairobiDay(ctx.now())
    const days = sections.map((section): Opening => {
      const { moduleId } = section
      const [week, dueOn] = [typed[weekField(moduleId)] as number, String(typed[dueField(moduleId)])]
      const opensOn = week === section.week ? section.opensOn : beginOf(group.startsOn, week)
      if (section.opensOn <= today && opensOn > section.opensOn)
        throw inField(weekField(moduleId), 'group-opened')
      if (dueOn < opensOn) throw inField(dueField(moduleId), 'group-due')
      return { moduleId, opensOn, dueOn }
    })
    await planSections(ctx, group.id, days)
    await changed(ctx, managed, { what: 'plan', groupId: group.id, details: {} })
  },
)

const weekField = (moduleId: number): string => `week-${moduleId}`
const dueField = (moduleId: number): string => `due-${moduleId}`

const planInput = (sections: PlannedSection[]) =>
  z.object(
    Object.fromEntries(
      sections.flatMap(({ moduleId }): [string, z.ZodType<number | string>][] => [
        [weekField(moduleId), wholeNumber(1, MOST_WEEKS)],
        [dueField(moduleId), dayText],
      ]),
    ),
  )
