import type { Context } from '#context.ts'
import { goalWord, interestWord } from '#modules/accounts/parts/answer-words.ts'
import { dateInWords } from '#kit/time.ts'
import { firstCourses } from '#modules/catalogue/queries/recommended.server.ts'
import { categoryWord } from '#course-format/category-words.ts'
import { durationWord, levelWord, priceWord } from '#course-format/words.ts'
import type { ownGroupsNow } from '#modules/groups/queries/own.server.ts'
import { groupHref } from '#modules/groups/rules.ts'
import type { FirstCourse, Reason } from '#modules/catalogue/types.ts'
import { m } from '#paraglide/messages.js'
import type { ShownCourse } from './first-courses.tsx'

/** How many courses are suggested to somebody new. */
const FIRST = 3

/** The courses to begin with, with texts made here: no page needs to load them. @param existing courses to leave out */
export async function shownFirst(
  ctx: Context,
  answers: Parameters<typeof firstCourses>[1],
  existing: number[],
): Promise<ShownCourse[]> {
  const courses = await firstCourses(ctx, answers, existing, FIRST)
  const open = courses.find(({ isFree }) => isFree)
  const lesson = open?.firstLesson
  return courses.map((course) => ({
    id: course.id,
    title: course.title,
    lang: course.lang,
    scene: course.scene,
    facts: [categoryWord(course.category), levelWord(course.level), priceWord(course.priceKes)],
    why: whyInWords(course),
    isFree: course.isFree,
    start: `/courses/${course.id}` + (course === open && lesson ? `/lessons/${lesson}` : ''),
    isByAnswers: course.reasons.length > 0,
  }))
}

/** The same for a course that was begun. */
export const courseInWords = <Begun extends { category: string; durationText: string }>(course: Begun) => ({
  ...course,
  category: categoryWord(course.category),
  durationText: durationWord(course.durationText),
})

/** Its strongest reasons; without any, a reason for everybody, and nothing if nobody takes the course. */
const whyInWords = ({ reasons, students }: Pick<FirstCourse, 'reasons' | 'students'>): string =>
  reasons.length > 0
    ? reasons.map(({ by, of }) => words[by](of)).join(' ')
    : students > 0
      ? m.dash_why_many({ count: students })
      : ''

const words: Record<Reason['by'], (of: string) => string> = {
  interest: (id) => m.dash_why_interest({ interest: interestWord(id) }),
  near: (id) => m.dash_why_near({ interest: interestWord(id) }),
  goal: (id) => m.dash_why_goal({ goal: goalWord(id) }),
  platform: (platform) => m.dash_why_platform({ platform }),
  level: () => m.dash_why_level(),
}

type Groups = Awaited<ReturnType<typeof ownGroupsNow>>

/** This week of the group whose day comes first, in one line. */
export function groupInWords({ locale }: Context, group: Groups[number] | undefined) {
  const day = group && (group.dueOn ?? group.opensOn)
  if (!group || !day) return null
  const words = { group: group.name, day: dateInWords(day, locale) }
  return {
    to: groupHref(group.id),
    text: group.dueOn ? m.groups_dash_due(words) : m.groups_dash_opens(words),
  }
}
