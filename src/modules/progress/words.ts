import { m } from '#paraglide/messages.js'
import type { Badge, EarningStatus, GoalCategory, GoalStatus } from './types.ts'

/** Names of badges and how each is earned (DASH-10). */
export const badgeWords: Record<
  Badge,
  { name: typeof m.progress_badge_first_lesson; how: typeof m.progress_badge_first_lesson }
> = {
  'first-lesson': { name: m.progress_badge_first_lesson, how: m.progress_badge_first_lesson_how },
  'first-course': { name: m.progress_badge_first_course, how: m.progress_badge_first_course_how },
  'streak-7': { name: m.progress_badge_streak_7, how: m.progress_badge_streak_7_how },
  'first-assessment': { name: m.progress_badge_first_assessment, how: m.progress_badge_first_assessment_how },
  'first-certificate': {
    name: m.progress_badge_first_certificate,
    how: m.progress_badge_first_certificate_how,
  },
  'points-100': { name: m.progress_badge_points_100, how: m.progress_badge_points_100_how },
}

export const statusWords: Record<GoalStatus, () => string> = {
  active: m.progress_status_active,
  paused: m.progress_status_paused,
  completed: m.progress_status_completed,
}

export const categoryWords: Record<GoalCategory, () => string> = {
  Learning: m.progress_category_learning,
  Income: m.progress_category_income,
  Networking: m.progress_category_networking,
}

export const earningWords: Record<EarningStatus, () => string> = {
  active: m.progress_earning_active,
  pending: m.progress_earning_pending,
  completed: m.progress_earning_completed,
}
