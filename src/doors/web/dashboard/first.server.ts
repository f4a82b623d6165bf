import type { Context } from '#context.ts'
import { kes } from '#kit/money.ts'
import { firstCourses, firstLessonOf } from '#modules/courses/queries.server.ts'
import type { FirstCourse, Reason } from '#modules/courses/types.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import type { ShownCourse } from './first-courses.tsx'

/** So many courses are put before somebody who has to begin. */
const FIRST = 3

/** The courses to begin with in words that are made here: no page has to bring them. @param existing courses to leave out */
export async function shownFirst(
  ctx: Context,
  answers: Parameters<typeof firstCourses>[1],
  existing: number[],
): Promise<ShownCourse[]> {
  const courses = await firstCourses(ctx, answers, existing, FIRST)
  const open = courses.find(({ isFree }) => isFree)
  const lesson = open && (await firstLessonOf(ctx, open.id))
  return courses.map((course) => ({
    id: course.id,
    title: course.title,
    scene: course.scene,
    facts: [
      course.category,
      levels[course.level](),
      course.isFree ? m.dash_free() : kes(course.priceKes, getLocale()),
    ],
    why: whyInWords(course),
    isFree: course.isFree,
    start: `/courses/${course.id}` + (course === open && lesson ? `/lessons/${lesson}` : ''),
    isByAnswers: course.reasons.length > 0,
  }))
}

/** Its strongest reasons; without any what is known of everybody, and nothing where nobody takes it. */
const whyInWords = ({ reasons, students }: Pick<FirstCourse, 'reasons' | 'students'>): string =>
  reasons.length > 0
    ? reasons.map(({ by, of }) => words[by](of)).join(' ')
    : students > 0
      ? m.dash_why_many({ count: students })
      : ''

const words: Record<Reason['by'], (of: string) => string> = {
  interest: (id) => m.dash_why_interest({ interest: interests[id]!() }),
  near: (id) => m.dash_why_near({ interest: interests[id]!() }),
  goal: (id) => m.dash_why_goal({ goal: goals[id]!() }),
  platform: (platform) => m.dash_why_platform({ platform }),
  level: () => m.dash_why_level(),
}

const levels: Record<FirstCourse['level'], () => string> = {
  Beginner: m.catalogue_level_beginner,
  Intermediate: m.catalogue_level_intermediate,
  Advanced: m.catalogue_level_advanced,
}
const interests: Record<string, () => string> = {
  'digital-marketing': m.setup_interest_digital_marketing,
  copywriting: m.setup_interest_copywriting,
  'virtual-assistant': m.setup_interest_virtual_assistant,
  'graphic-design': m.setup_interest_graphic_design,
  'web-development': m.setup_interest_web_development,
  'social-media': m.setup_interest_social_media,
  'data-entry': m.setup_interest_data_entry,
  'customer-service': m.setup_interest_customer_service,
}
const goals: Record<string, () => string> = {
  'earn-income': m.setup_goal_earn_income,
  'career-change': m.setup_goal_career_change,
  'skill-upgrade': m.setup_goal_skill_upgrade,
  'side-hustle': m.setup_goal_side_hustle,
  'freelance-business': m.setup_goal_freelance_business,
  'remote-work': m.setup_goal_remote_work,
}
