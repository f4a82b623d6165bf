import type { Operation } from './operation.ts'
import { certificate } from './operations/certificates.server.ts'
import { course, courses } from './operations/courses.server.ts'
import { enrolment } from './operations/enrolment.server.ts'
import { jobs } from './operations/jobs.server.ts'
import { me } from './operations/me.server.ts'
import { mentors } from './operations/mentors.server.ts'

/** All operations, in the order of the page. */
export const operations: Operation[] = [courses, enrolment, course, jobs, mentors, certificate, me]
