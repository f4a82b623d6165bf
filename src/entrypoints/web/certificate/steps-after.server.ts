import type { Context } from '#context.ts'
import { kes } from '#kit/money.ts'
import type { Locale } from '#kit/time.ts'
import { ownProfile } from '#modules/accounts/queries/own.server.ts'
import { firstCourses } from '#modules/catalogue/queries/recommended.server.ts'
import { listedCourse } from '#modules/catalogue/queries/listed.server.ts'
import { recommendedCourses } from '#modules/catalogue/queries/for-learner.server.ts'
import { called } from '#modules/courses/called.server.ts'
import { categoryWord } from '#course-format/category-words.ts'
import { levelWord } from '#course-format/words.ts'
import type { Level } from '#modules/courses/types.ts'
import { jobMatches } from '#modules/matching/queries/matches.server.ts'
import { MatchFilters } from '#modules/matching/types.ts'
import { listMentors } from '#modules/mentorship/queries/mentors.server.ts'
import { mentorHref, mentorSkills } from '#modules/mentorship/rules.ts'
import { m } from '#paraglide/messages.js'

/** A way on, with its words made here: no page needs to load them. */
export type StepAfter = {
  to: string
  label: string
  title: string
  lang?: Locale | undefined
  facts: string[]
  isSample: boolean
}

const JOBS = 2
/** Of 100: what fits less is no job to name to somebody who has just finished a course. */
const LEAST_FIT = 50

/** What somebody may do who has finished a course: two jobs that fit them best, the course that follows, and a mentor of the skill. */
export async function stepsAfter(ctx: Context, courseId: number): Promise<StepAfter[]> {
  const listed = await listedCourse(ctx, courseId)
  const category = listed?.course.category ?? ''
  return (
    await Promise.all([jobsFor(ctx), courseAfter(ctx, courseId, category), mentorFor(ctx, category)])
  ).flat()
}

async function jobsFor(ctx: Context): Promise<StepAfter[]> {
  const { matches } = await jobMatches(ctx, MatchFilters.parse({}))
  return matches
    .filter(({ isApplied, percent }) => !isApplied && percent >= LEAST_FIT)
    .slice(0, JOBS)
    .map(({ id, title, company, location, budget, percent, isSample }) => ({
      to: `/jobs/${id}`,
      label: m.certificate_next_job({ percent }),
      title,
      facts: [company, location, budget],
      isSample,
    }))
}

/** One of the same field that is not finished; without any, what fits the viewer's answers at the setup. */
async function courseAfter(ctx: Context, courseId: number, category: string): Promise<StepAfter[]> {
  const [same] = await recommendedCourses(ctx, category ? [category] : [])
  const course = same ?? (await firstCourses(ctx, await ownProfile(ctx), [courseId], 1))[0]
  if (!course) return []
  const named = same ? called(ctx, same) : { title: course.title, lang: undefined }
  return [{ ...courseStep(course), ...named, isSample: false }]
}

const courseStep = ({ id, category, level }: { id: number; category: string; level: Level }) => ({
  to: `/courses/${id}`,
  label: m.certificate_next_course(),
  facts: [categoryWord(category), levelWord(level)],
})

async function mentorFor(ctx: Context, category: string): Promise<StepAfter[]> {
  const skill = mentorSkills.find((one) => one === category) ?? ''
  const found = await listMentors(ctx, { skill })
  const [mentor] = found.mentors.length > 0 ? found.mentors : (await listMentors(ctx, {})).mentors
  if (!mentor) return []
  const { id, name, title, priceKes, isSample } = mentor
  const price = m.mentors_per_hour({ price: kes(priceKes, ctx.locale) })
  return [
    { to: mentorHref(id), label: m.certificate_next_mentor(), title: name, facts: [title, price], isSample },
  ]
}
