import everywhere from '#styles/app.css?url'
import admin from '#styles/admin.css?url'
import assessment from '#styles/assessment.css?url'
import community from '#styles/community.css?url'
import courses from '#styles/courses.css?url'
import lesson from '#styles/lesson.css?url'
import moment from '#styles/moment.css?url'
import dashboard from '#styles/dashboard.css?url'
import mentors from '#styles/mentors.css?url'
import onboarding from '#styles/onboarding.css?url'
import personal from '#styles/personal.css?url'
import review from '#styles/review.css?url'
import payments from '#styles/payments.css?url'
import cv from '#styles/cv.css?url'
import threads from '#styles/threads.css?url'
import tracker from '#styles/tracker.css?url'
import support from '#styles/support.css?url'

// What a page with scripts may navigate to without a reload; the public site always loads whole pages.
const sheets = {
  everywhere,
  admin,
  assessment,
  community,
  courses,
  lesson,
  moment,
  dashboard,
  mentors,
  onboarding,
  personal,
  payments,
  review,
  cv,
  threads,
  tracker,
  support,
}

/** Styles beyond those of every page that a route requests in `handle.styles`. styles/order.css defines their precedence. */
export type StyleSet = Exclude<keyof typeof sheets, 'everywhere'> | 'home' | 'site' | 'offline'
export type StyleName = 'everywhere' | 'scripted' | StyleSet
type Style = { name: StyleName; href?: string }

/** The routes whose styles came inside the document, in the browser. */
let arrived: Set<string> | undefined

/**
 * Which styles a page inlines and which it loads. Inline styles are only those that its routes can use (page-styles.server.ts);
 * scripts that navigate to another route load the general sheet once, and its set, before they show it.
 */
export function stylesOf(
  sets: StyleSet[],
  routes: string[],
  { scripted, arrival }: { scripted: boolean; arrival: boolean },
): Style[] {
  if (typeof document !== 'undefined') arrived ??= new Set(routes)
  const isInside = (name: StyleName) => {
    if (name === 'scripted' || !(name in sheets)) return true
    return arrived
      ? routes.every((route) => arrived!.has(route))
      : name !== 'everywhere' || scripted || arrival
  }
  const names: StyleName[] = ['everywhere', ...(scripted ? ['scripted' as const] : []), ...sets]
  return names.map((name) =>
    isInside(name) ? { name } : { name, href: sheets[name as keyof typeof sheets] },
  )
}
