import type { Operation } from './operation.ts'
import { certificate } from './operations/certificates.server.ts'
import { course, courses } from './operations/courses.server.ts'
import { coupons, scholarshipApplications } from './operations/discounts.server.ts'
import { earnings, earningsMonth } from './operations/earnings.server.ts'
import { enrolment } from './operations/enrolment.server.ts'
import { group, groups } from './operations/groups.server.ts'
import { jobs } from './operations/jobs.server.ts'
import { me } from './operations/me.server.ts'
import { mentors } from './operations/mentors.server.ts'
import { invitationLists, invoices, members, organisations, seats } from './operations/organisations.server.ts'
import { taughtCourses, taughtGroup, taughtGroups } from './operations/teaching.server.ts'

/** All operations, in the order of the page: what everybody may know, then what only a key's owner sees. */
export const operations: Operation[] = [
  courses,
  enrolment,
  course,
  jobs,
  mentors,
  certificate,
  me,
  groups,
  group,
  taughtCourses,
  taughtGroups,
  taughtGroup,
  earnings,
  earningsMonth,
  organisations,
  members,
  seats,
  invitationLists,
  invoices,
  coupons,
  scholarshipApplications,
]
