import { m } from '#paraglide/messages.js'
import type { Badge, EarningStatus, GoalCategory, GoalStatus } from './types.ts'

/** Names of badges and how each is earned (DASH-10). */
export const badgeWords: Record<
  Badge,
  { name: typeof m.tracker_badge_first_lesson; how: typeof m.tracker_badge_first_lesson }
> = {
  'first-lesson': { name: m.tracker_badge_first_lesson, how: m.tracker_badge_first_lesson_how },
  'first-course': { name: m.tracker_badge_first_course, how: m.tracker_badge_first_course_how },
  'streak-7': { name: m.tracker_badge_streak_7, how: m.tracker_badge_streak_7_how },
  'first-assessment': { name: m.tracker_badge_first_assessment, how: m.tracker_badge_first_assessment_how },
  'first-certificate': {
    name: m.tracker_badge_first_certificate,
    how: m.tracker_badge_first_certificate_how,
  },
  'points-100': { name: m.tracker_badge_points_100, how: m.tracker_badge_points_100_how },
}

export const statusWords: Record<GoalStatus, () => string> = {
  active: m.tracker_status_active,
  paused: m.tracker_status_paused,
  completed: m.tracker_status_completed,
}

export const categoryWords: Record<GoalCategory, () => string> = {
  Learning: m.tracker_category_learning,
  Income: m.tracker_category_income,
  Networking: m.tracker_category_networking,
}

export const earningWords: Record<EarningStatus, () => string> = {
  active: m.tracker_earning_active,
  pending: m.tracker_earning_pending,
  completed: m.tracker_earning_completed,
}
