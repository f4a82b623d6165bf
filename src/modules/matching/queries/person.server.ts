import { inArray } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { ownProfile } from '#modules/accounts/queries/own.server.ts'
import { ownSkills } from '#modules/assessment/queries.server.ts'
import { certificatesBySkill, ownLearning } from '#modules/courses/queries/dashboard.server.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { interestKeys, type Person, shownBy, testKeys } from '../rules.ts'

const LEVELS = ['none', 'some', 'intermediate', 'advanced']
// From this result on a test proves a skill.
const PASS = 60

export type Known = {
  person: Person
  /** Courses that the viewer has finished, which close no gap any more. */
  finished: ReadonlySet<number>
}

/** The viewer's proved skills and preferences, as far as jobs can be compared with them. */
export async function knownOf(ctx: Context): Promise<Known> {
  const [profile, tests, certificates, learning] = await Promise.all([
    ownProfile(ctx),
    ownSkills(ctx),
    certificatesBySkill(ctx),
    ownLearning(ctx),
  ])
  const finished = learning.courses
    .filter(({ totalLessons, completedLessons }) => totalLessons > 0 && completedLessons >= totalLessons)
    .map(({ id }) => id)
  const taught = [...certificates.map(({ skills }) => skills), ...(await skillsOf(ctx, finished))].flat()
  const passed = tests.filter(({ percent }) => percent >= PASS).flatMap(({ name }) => testKeys(name))
  return {
    finished: new Set(finished),
    person: {
      skills: new Set([...shownBy(taught), ...passed]),
      tested: new Map(
        tests.flatMap(({ name, percent }) => testKeys(name).map((key) => [key, percent] as const)),
      ),
      interests: new Set((profile?.interests ?? []).flatMap(interestKeys)),
      experience: profile?.experienceLevel ? LEVELS.indexOf(profile.experienceLevel) : null,
    },
  }
}

async function skillsOf({ db }: Context, courseIds: number[]): Promise<string[][]> {
  if (courseIds.length === 0) return []
  const rows = await db.select({ skills: courses.skills }).from(courses).where(inArray(courses.id, courseIds))
  return rows.map(({ skills }) => skills)
}
