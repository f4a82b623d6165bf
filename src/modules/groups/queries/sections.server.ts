import { and, asc, eq, min, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { called } from '#modules/courses/called.server.ts'
import {
  courseModules,
  courses,
  lessons,
  sectionOpenings,
  versionLessons,
} from '#modules/courses/tables.server.ts'
import { type Section, weekOf } from '../rules.ts'
import type { PlannedSection } from '../types.ts'
import type { Group } from './managed.server.ts'

/** The sections of the newest version of a course in their order, and how many minutes each takes. */
export async function sectionsOf({ db }: Context, courseId: number): Promise<Section[]> {
  return db
    .select({ moduleId: versionLessons.moduleId, minutes: sql<number>`sum(${lessons.durationMin})::int` })
    .from(versionLessons)
    .innerJoin(
      courses,
      and(eq(courses.id, versionLessons.courseId), eq(courses.version, versionLessons.version)),
    )
    .innerJoin(lessons, eq(lessons.id, versionLessons.lessonId))
    .where(eq(versionLessons.courseId, courseId))
    .groupBy(versionLessons.moduleId)
    .orderBy(asc(min(versionLessons.position)))
}

/** The same with their names and the days of a group; one that came to the course later is as open as the first. */
export async function sectionsPlanned(
  ctx: Context,
  { id, courseId, startsOn }: Pick<Group, 'id' | 'courseId' | 'startsOn'>,
): Promise<PlannedSection[]> {
  const sections = await sectionsOf(ctx, courseId)
  const rows = await ctx.db
    .select({
      moduleId: courseModules.id,
      title: courseModules.title,
      titleSw: courseModules.sw,
      language: courses.language,
      opensOn: sectionOpenings.opensOn,
      dueOn: sectionOpenings.dueOn,
    })
    .from(courseModules)
    .innerJoin(courses, eq(courses.id, courseModules.courseId))
    .leftJoin(
      sectionOpenings,
      and(eq(sectionOpenings.moduleId, courseModules.id), eq(sectionOpenings.planId, id)),
    )
    .where(eq(courseModules.courseId, courseId))
  const byId = new Map(rows.map((row) => [row.moduleId, row]))
  return sections.flatMap(({ moduleId }) => {
    const row = byId.get(moduleId)
    if (!row) return []
    const opensOn = row.opensOn ?? startsOn
    return [
      {
        moduleId,
        title: called(ctx, row).title,
        week: Math.max(1, weekOf(startsOn, opensOn)),
        opensOn,
        dueOn: row.dueOn ?? opensOn,
      },
    ]
  })
}
