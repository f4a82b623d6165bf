import { and, asc, eq, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import { type Context, signedIn } from '#context.ts'
import { idOf, internal, query } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { nairobiDay } from '#kit/time.ts'
import { boardGlimpse } from '#modules/community/queries/board.server.ts'
import { called } from '#modules/courses/called.server.ts'
import {
  courseModules,
  coursePurchases,
  courses,
  courseTitle,
  enrolments,
  lessonProgress,
  sectionOpenings,
  versionLessons,
} from '#modules/courses/tables.server.ts'
import { hoursAhead } from '#modules/live-classes/queries/hours.server.ts'
import { groupAnnouncements } from '#modules/teaching/queries/announcements.server.ts'
import { weekOf } from '../rules.ts'
import { courseGroups, groupMembers } from '../tables.server.ts'
import type { OwnSection } from '../types.ts'
import { openGroups } from './open.server.ts'

const { placeholder } = sql
const [viewer, group] = [placeholder('viewer'), placeholder('group')]

const groupFor = prepared('group of a member', (db) =>
  db
    .select({
      group: {
        id: courseGroups.id,
        courseId: courseGroups.courseId,
        name: courseGroups.name,
        startsOn: courseGroups.startsOn,
        taken: courseGroups.taken,
      },
      course: { ...courseTitle, priceKes: courses.priceKes },
      planId: coursePurchases.planId,
    })
    .from(courseGroups)
    .innerJoin(courses, eq(courses.id, courseGroups.courseId))
    .innerJoin(groupMembers, and(eq(groupMembers.groupId, courseGroups.id), eq(groupMembers.userId, viewer)))
    .leftJoin(
      coursePurchases,
      and(eq(coursePurchases.courseId, courseGroups.courseId), eq(coursePurchases.userId, viewer)),
    )
    .where(eq(courseGroups.id, group)),
)

const sectionsFor = prepared('sections of a group', (db) =>
  db
    .select({
      moduleId: sectionOpenings.moduleId,
      title: courseModules.title,
      titleSw: courseModules.sw,
      opensOn: sectionOpenings.opensOn,
      dueOn: sectionOpenings.dueOn,
      isToPay: sql<boolean>`exists (select from section_parts s join courses k on k.id = s.course_id and k.price_kes > 0
        where s.user_id = ${viewer}::uuid and s.module_id = ${sectionOpenings.moduleId})`,
      lessons: sql<number>`count(*)::int`,
      done: sql<number>`count(${lessonProgress.completedAt})::int`,
      nextLessonId: sql<
        number | null
      >`(array_agg(${versionLessons.lessonId} order by ${versionLessons.position}) filter (where ${lessonProgress.completedAt} is null))[1]`,
    })
    .from(sectionOpenings)
    .innerJoin(courseModules, eq(courseModules.id, sectionOpenings.moduleId))
    .innerJoin(courses, eq(courses.id, courseModules.courseId))
    .leftJoin(enrolments, and(eq(enrolments.courseId, courses.id), eq(enrolments.userId, viewer)))
    .innerJoin(
      versionLessons,
      and(
        eq(versionLessons.courseId, courses.id),
        eq(versionLessons.version, sql`coalesce(${enrolments.version}, ${courses.version})`),
        eq(versionLessons.moduleId, sectionOpenings.moduleId),
      ),
    )
    .leftJoin(
      lessonProgress,
      and(eq(lessonProgress.lessonId, versionLessons.lessonId), eq(lessonProgress.userId, viewer)),
    )
    .where(eq(sectionOpenings.planId, group))
    .groupBy(sectionOpenings.moduleId, sectionOpenings.opensOn, sectionOpenings.dueOn, courseModules.id)
    .orderBy(asc(sectionOpenings.opensOn), asc(courseModules.position)),
)

type Of = {
  id: string
  startsOn: string
  language: string
  /** Whose sections open by its days alone. */ isHeld: boolean
}

/** The sections of a group with how far somebody is in each. */
export async function sectionsOfMember(
  ctx: Context,
  userId: string,
  { id, startsOn, language, isHeld }: Of,
): Promise<OwnSection[]> {
  const today = nairobiDay(ctx.now())
  const rows = await sectionsFor(ctx.db, { viewer: userId, group: id })
  return rows.map(({ title, titleSw, nextLessonId, ...row }) => {
    const isOpen = !row.isToPay && (!isHeld || row.opensOn <= today)
    return {
      ...row,
      title: called(ctx, { title, titleSw, language }).title,
      week: weekOf(startsOn, row.opensOn),
      isOpen,
      nextLessonId: isOpen ? nextLessonId : null,
    }
  })
}

/** The plan of a group for its members: what is open and due, and how many they are. */
export const groupPlan = query(
  {
    who: 'signed-in',
    input: [idOf('group-not-found')],
    // 'group-not-found' for everybody else, as for one that does not exist.
    refuses: ['group-not-found'],
  },
  async (ctx, id) => {
    const { id: userId } = ctx.viewer
    const [row] = await groupFor(ctx.db, { viewer: userId, group: id })
    if (!row) throw new Refusal('group-not-found')
    const { group, course, planId } = row
    const { courseId, name, startsOn, taken } = group
    const isHeld = planId === id && course.priceKes > 0
    const sections = await sectionsOfMember(ctx, userId, { id, startsOn, language: course.language, isHeld })
    const today = nairobiDay(ctx.now())
    return {
      group: { id, name, startsOn, members: taken, week: weekOf(startsOn, today) },
      course: { id: courseId, ...called(ctx, course) },
      today,
      sections,
      isHeld,
    }
  },
)

/** A group for its members: its plan, the hours that lie ahead, what was written and announced. */
export const groupView = query(
  { who: 'signed-in', refuses: ['group-not-found'] },
  async (ctx, rawGroupId: unknown, page: number) => {
    const plan = await groupPlan(ctx, rawGroupId)
    const { id, startsOn } = plan.group
    const courseId = plan.course.id
    const { announcements } = await groupAnnouncements(ctx, { courseId, groupId: id }, page)
    return {
      ...plan,
      announcements,
      hours: await hoursAhead(ctx, id),
      topics: await boardGlimpse(ctx, id),
      next: await nextGroup(ctx, { courseId, startsOn }),
    }
  },
)

/** The next group of the same course in which there is a place; none where there is no such. */
async function nextGroup(ctx: Context, { courseId, startsOn }: { courseId: number; startsOn: string }) {
  const next = (await openGroups(ctx, courseId)).find((one) => one.startsOn > startsOn)
  return next ? { id: next.id, name: next.name, startsOn: next.startsOn } : null
}

/** The viewer's group of a course; nothing for a visitor. */
export const ownGroup = internal(
  async (
    ctx: Context,
    courseId: number,
  ): Promise<{ id: string; name: string; startsOn: string } | undefined> => {
    if (!ctx.viewer) return undefined
    const [row] = await ctx.db
      .select({ id: courseGroups.id, name: courseGroups.name, startsOn: courseGroups.startsOn })
      .from(groupMembers)
      .innerJoin(courseGroups, eq(courseGroups.id, groupMembers.groupId))
      .where(and(eq(groupMembers.userId, ctx.viewer.id), eq(groupMembers.courseId, courseId)))
    return row
  },
)

const today = sql`${placeholder('today')}::date`
const groupsNow = prepared('groups this week', (db) =>
  db
    .select({
      id: courseGroups.id,
      name: courseGroups.name,
      dueOn: sql<
        string | null
      >`min(${sectionOpenings.dueOn}) filter (where ${sectionOpenings.dueOn} >= ${today})`,
      opensOn: sql<
        string | null
      >`min(${sectionOpenings.opensOn}) filter (where ${sectionOpenings.opensOn} > ${today})`,
    })
    .from(groupMembers)
    .innerJoin(courseGroups, eq(courseGroups.id, groupMembers.groupId))
    .innerJoin(sectionOpenings, eq(sectionOpenings.planId, courseGroups.id))
    .where(eq(groupMembers.userId, viewer))
    .groupBy(courseGroups.id)
    .having(sql`max(${sectionOpenings.dueOn}) >= ${today}`)
    .orderBy(
      sql`min(${sectionOpenings.dueOn}) filter (where ${sectionOpenings.dueOn} >= ${today})`,
      asc(courseGroups.id),
    ),
)

/**
 * The viewer's groups that are not over: by when the next section is due, and when the next opens. The one whose day comes first stands
 * first.
 */
export const ownGroupsNow = (ctx: Context) =>
  groupsNow(ctx.db, { viewer: signedIn(ctx).id, today: nairobiDay(ctx.now()) })
