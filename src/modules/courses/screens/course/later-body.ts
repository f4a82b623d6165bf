import { later } from '#shell/later.tsx'

/** What stands below a course's head, on its own page and in previews. A payment sheet that is opened by its address has no use for it. */
export const CourseBody = later(() => import('./body.tsx').then((file) => file.CourseBody))
