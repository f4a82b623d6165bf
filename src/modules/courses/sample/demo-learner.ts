/** What the demo learner did in a course: `lessons` of the first ones, or all; each on the day after the one before. */
type Studied = { slug: string; beganDaysAgo: number; lessons?: number; certificate?: boolean }

/**
 * Fifteen free courses, twelve of them completed. The first three were done on nine days in a row. Everything is more than a week old
 * when it is loaded: the last seven days belong to the streak.
 */
export const studiedCourses: Studied[] = [
  { slug: 'first-freelance-profile', beganDaysAgo: 112, certificate: true },
  { slug: 'spot-online-scams', beganDaysAgo: 109 },
  { slug: 'web-pages-with-html-css', beganDaysAgo: 106 },
  { slug: 'honest-reviews-that-help', beganDaysAgo: 98, certificate: true },
  { slug: 'spreadsheets-to-database', beganDaysAgo: 90 },
  { slug: 'true-earnings-on-ride-apps', beganDaysAgo: 83 },
  { slug: 'web-form-people-finish', beganDaysAgo: 75 },
  { slug: 'steady-life-on-uneven-pay', beganDaysAgo: 66 },
  { slug: 'ready-for-a-lost-phone', beganDaysAgo: 58 },
  { slug: 'bug-reports-that-get-fixed', beganDaysAgo: 49 },
  { slug: 'cut-a-clear-one-minute-video', beganDaysAgo: 40 },
  { slug: 'one-interview-five-pieces', beganDaysAgo: 31 },
  { slug: 'charts-that-tell-the-truth', beganDaysAgo: 26, lessons: 1 },
  { slug: 'virtual-assistant', beganDaysAgo: 23, lessons: 10 },
  { slug: 'watch-five-people-use-your-app', beganDaysAgo: 11, lessons: 2 },
]
