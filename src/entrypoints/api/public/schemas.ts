import { locales } from '#kit/locales.ts'
import { z } from 'zod'
import { LARGEST_SERIAL } from '#kit/serial.ts'
import { difficulties } from '#modules/job-board/rules.ts'
import { mentorSkills } from '#modules/mentorship/rules.ts'
import { categories, lessonTypes, levels } from '#modules/courses/types.ts'
import { scopes } from '#modules/api-keys/rules.ts'

/**
 * Everything that programs send and receive. The same schemas parse requests, shape responses and generate the document (decision
 * 042). Descriptions are in words.ts under the name of the field.
 */

const courseId = z.int().min(1).max(LARGEST_SERIAL)
const kes = z.int().min(0)
const rating = z.number().min(1).max(5).nullable()
const moment = z.iso.datetime()

const page = { limit: z.int().min(1).max(100).default(20), offset: z.int().min(0).max(1_000_000).default(0) }
export const CoursesQuery = z.strictObject({ ...page, category: z.enum(categories).optional() })
export const JobsQuery = z.strictObject({ ...page, level: z.enum(difficulties).optional() })
export const MentorsQuery = z.strictObject({ ...page, skill: z.enum(mentorSkills).optional() })
export const NoQuery = z.strictObject({})

export const CoursePath = z.strictObject({ id: courseId })
export const CertificatePath = z.strictObject({ id: z.string().max(100) })

const place = { total: z.int().min(0), limit: z.int(), offset: z.int() }
export const Course = z.object({
  id: courseId,
  title: z.string(),
  description: z.string(),
  category: z.string(),
  level: z.enum(levels),
  price_kes: kes,
  duration: z.string(),
  instructor: z.string(),
  skills: z.array(z.string()),
  lessons: z.int().min(0),
  students: z.int().min(0),
  rating,
  reviews: z.int().min(0),
  url: z.url(),
})
export const Lesson = z.object({ id: z.int(), title: z.string(), type: z.enum(lessonTypes) })
export const CourseOutline = z.object({ ...Course.shape, outline: z.array(Lesson) })
export const CoursePage = z.object({ courses: z.array(Course), ...place })

export const Job = z.object({
  id: z.uuid(),
  title: z.string(),
  company: z.string(),
  location: z.string(),
  platform: z.string(),
  level: z.enum(difficulties),
  budget: z.string(),
  description: z.string(),
  skills: z.array(z.string()),
  applicants: z.int().min(0),
  posted_at: moment,
  closes_at: moment.nullable(),
  url: z.url(),
})
export const JobPage = z.object({ jobs: z.array(Job), ...place })

export const Mentor = z.object({
  id: z.uuid(),
  name: z.string(),
  title: z.string(),
  company: z.string(),
  years: z.int().min(0),
  verified: z.boolean(),
  price_kes: kes,
  bio: z.string(),
  skills: z.array(z.string()),
  languages: z.array(z.string()),
  rating,
  reviews: z.int().min(0),
  url: z.url(),
})
export const MentorPage = z.object({ mentors: z.array(Mentor), ...place })

export const Me = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.email(),
  language: z.enum(locales),
  scopes: z.array(z.enum(scopes)),
})

export const Certificate = z.object({
  id: z.string(),
  kind: z.enum(['completion', 'skill']),
  valid: z.boolean(),
  student_name: z.string(),
  course_title: z.string(),
  instructor_name: z.string(),
  together_with: z.string().nullable(),
  completed_at: moment,
  revoked_at: moment.nullable(),
  url: z.url(),
})

export const EnrolmentBody = z.strictObject({
  course_id: courseId,
  user_id: z.uuid().optional(),
  payment_method: z.enum(['mpesa']).optional(),
  phone_number: z.string().min(1).max(60).optional(),
})
export const EnrolmentHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/)
    .optional(),
})
export const Enrolled = z.object({ status: z.literal('enrolled'), course_id: courseId })
export const Pending = z.object({ status: z.literal('pending'), course_id: courseId, payment_id: z.uuid() })

/** The format of every refusal (RFC 9457). `code` is the last word of `type`; `errors` name what was wrong with the request. */
export const Problem = z.object({
  type: z.url(),
  title: z.string(),
  status: z.int().min(400).max(599),
  detail: z.string(),
  code: z.string(),
  errors: z.array(z.object({ name: z.string(), detail: z.string() })).optional(),
})
