import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { type Page, pageOf } from '#kit/paging.ts'
import { nairobiDay } from '#kit/time.ts'
import { users } from '#modules/accounts/tables.server.ts'
import {
  enrolments,
  lessonProgress,
  sectionOpenings,
  versionLessons,
} from '#modules/courses/tables.server.ts'
import { groupAnnouncements } from '#modules/teaching/queries/announcements.server.ts'
import { learnersAmong } from '#modules/teaching/queries/learners.server.ts'
import { groupStatus, weekOf } from '../rules.ts'
import { courseGroups, groupMembers } from '../tables.server.ts'
import type { GroupRow, MemberRow } from '../types.ts'
import { type Group, managedCourse, managedGroup } from './managed.server.ts'
import { sectionsPlanned } from './sections.server.ts'

type Listed = Pick<Group, 'id' | 'name' | 'startsOn' | 'joinUntil' | 'seats' | 'taken'>

function rowOf(ctx: Context, group: Listed & { isSample: boolean | null }): GroupRow {
  const today = nairobiDay(ctx.now())
  return {
    ...group,
    isSample: group.isSample ?? false,
    standing: groupStatus(group, today),
    week: weekOf(group.startsOn, today),
  }
}

const listed = {
  id: courseGroups.id,
  name: courseGroups.name,
  startsOn: courseGroups.startsOn,
  joinUntil: courseGroups.joinUntil,
  seats: courseGroups.seats,
  taken: courseGroups.taken,
  isSample: users.isSample,
}

/** The groups of a course that the viewer manages, those that start last first. */
export const groupsOf = query(
  { who: 'signed-in', refuses: ['course-not-found'] },
  async (ctx, rawCourseId: unknown, page: number) => {
    const { courseId, title, lang } = await managedCourse(ctx, rawCourseId)
    const { rows, ...place } = await pageOf(
      ctx.db
        .select(listed)
        .from(courseGroups)
        .leftJoin(users, eq(users.id, courseGroups.createdBy))
        .where(eq(courseGroups.courseId, courseId))
        .orderBy(desc(courseGroups.startsOn), asc(courseGroups.name), asc(courseGroups.id)),
      page,
    )
    const groups: Page<GroupRow> = { ...place, rows: rows.map((row) => rowOf(ctx, row)) }
    return { course: { id: courseId, title, lang }, today: nairobiDay(ctx.now()), groups }
  },
)

/** A group as whoever teaches its course has it. */
export const groupToManage = query(
  { who: 'signed-in', refuses: ['course-not-found', 'group-not-found'] },
  async (ctx, rawCourseId: unknown, rawGroupId: unknown) => {
    const { courseId, title, lang, group } = await managedGroup(ctx, rawCourseId, rawGroupId)
    const { id, name, startsOn, joinUntil, seats, taken, code } = group
    return {
      course: { id: courseId, title, lang },
      group: { ...rowOf(ctx, { id, name, startsOn, joinUntil, seats, taken, isSample: false }), code },
    }
  },
)

/** The sections of a group's course with their days. */
export const planOfGroup = query(
  { who: 'signed-in', refuses: ['course-not-found', 'group-not-found'] },
  async (ctx, rawCourseId: unknown, rawGroupId: unknown) => {
    const { group } = await managedGroup(ctx, rawCourseId, rawGroupId)
    return sectionsPlanned(ctx, group)
  },
)

// Sections whose day is over and in which somebody has lessons to do, of the version that they began with.
const behindOn = (today: string) => sql<number>`(select count(distinct ${sectionOpenings.moduleId})::int
  from ${groupMembers}
  join ${sectionOpenings} on ${sectionOpenings.planId} = ${groupMembers.groupId} and ${sectionOpenings.dueOn} < ${today}::date
  join ${versionLessons} on ${versionLessons.courseId} = ${enrolments.courseId} and ${versionLessons.version} = ${enrolments.version}
    and ${versionLessons.moduleId} = ${sectionOpenings.moduleId}
  left join ${lessonProgress} on ${lessonProgress.lessonId} = ${versionLessons.lessonId} and ${lessonProgress.userId} = ${enrolments.userId}
  where ${groupMembers.userId} = ${enrolments.userId} and ${groupMembers.courseId} = ${enrolments.courseId}
    and ${lessonProgress.completedAt} is null)`

/**
 * Who is in a group, for whoever teaches its course: who is furthest behind first, with what a teacher sees of every learner and nothing
 * else.
 */
export const membersOf = query(
  { who: 'signed-in', refuses: ['course-not-found', 'group-not-found'] },
  async (ctx, rawCourseId: unknown, rawGroupId: unknown, page: number): Promise<Page<MemberRow>> => {
    const { courseId, group } = await managedGroup(ctx, rawCourseId, rawGroupId)
    const isIn = ctx.db
      .select({ one: sql`1` })
      .from(groupMembers)
      .where(and(eq(groupMembers.groupId, group.id), eq(groupMembers.userId, enrolments.userId)))
    return learnersAmong(
      ctx,
      courseId,
      { who: sql`exists ${isIn}`, behind: behindOn(nairobiDay(ctx.now())) },
      page,
    )
  },
)

/** What was announced to a group, and how many more this week may be. */
export const announcementsToManage = query(
  { who: 'signed-in', refuses: ['course-not-found', 'group-not-found'] },
  async (ctx, rawCourseId: unknown, rawGroupId: unknown, page: number) => {
    const { courseId, group } = await managedGroup(ctx, rawCourseId, rawGroupId)
    return groupAnnouncements(ctx, { courseId, groupId: group.id }, page)
  },
)
