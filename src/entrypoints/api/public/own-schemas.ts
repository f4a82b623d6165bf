import { z } from 'zod'
import { LARGEST_SERIAL } from '#kit/serial.ts'
import { couponStandings } from '#modules/coupons/rules.ts'
import { faults } from '#modules/organisations/types.ts'
import { applicationStates, grantStandings } from '#modules/scholarships/rules.ts'

/** What programs read of what only a key's owner sees (decision 120). Pages are those of the screens: twenty rows. */

const courseId = z.int().min(1).max(LARGEST_SERIAL)
const count = z.int().min(0)
const kes = z.int()
const day = z.iso.date()
const moment = z.iso.datetime()
const percent = z.int().min(0).max(100)
const place = { page: z.int().min(1), has_more: z.boolean() }

export const PageQuery = z.strictObject({ page: z.int().min(1).max(9999).default(1) })
export const GroupPath = z.strictObject({ id: z.uuid() })
export const TaughtPath = z.strictObject({ course_id: courseId })
export const TaughtGroupPath = z.strictObject({ course_id: courseId, id: z.uuid() })
export const MonthPath = z.strictObject({ month: z.string().max(10) })
export const OrganisationPath = z.strictObject({ slug: z.string().max(80) })

const ownGroup = {
  id: z.uuid(),
  name: z.string(),
  course_id: courseId,
  course: z.string(),
  starts_on: day,
  week: z.int(),
  members: count,
  url: z.url(),
}
export const GroupPage = z.object({ groups: z.array(z.object(ownGroup)), ...place })
export const Group = z.object({
  ...ownGroup,
  sections: z.array(
    z.object({
      title: z.string(),
      week: z.int(),
      opens_on: day,
      due_on: day,
      is_open: z.boolean(),
      lessons: count,
      done: count,
    }),
  ),
})

export const TaughtCourses = z.object({
  courses: z.array(z.object({ id: courseId, title: z.string(), students: count, reviews: count })),
})
const taughtGroup = {
  id: z.uuid(),
  name: z.string(),
  starts_on: day,
  join_until: day,
  week: z.int(),
  seats: count,
  members: count,
  standing: z.enum(['open', 'full', 'closed']),
}
export const TaughtGroupPage = z.object({ groups: z.array(z.object(taughtGroup)), ...place })
export const TaughtGroup = z.object({
  ...taughtGroup,
  sections: z.array(z.object({ title: z.string(), week: z.int(), opens_on: day, due_on: day })),
  progress: z.array(
    z.object({
      name: z.string(),
      percent,
      days_since_last_lesson: count.nullable(),
      sections_behind: count,
    }),
  ),
  ...place,
})

export const EarningsPage = z.object({
  balance: z.object({ earned_kes: kes, returned_kes: kes, paid_out_kes: kes, payable_kes: kes }),
  months: z.array(
    z.object({
      month: z.string(),
      course_id: courseId,
      course: z.string(),
      sales: count,
      returned: count,
      amount_kes: kes,
    }),
  ),
  ...place,
})
export const EarningsMonth = z.object({
  month: z.string(),
  opening_kes: kes,
  earned_kes: kes,
  returned_kes: kes,
  paid_out_kes: kes,
  closing_kes: kes,
  payouts: z.array(
    z.object({ paid_at: moment, amount_kes: kes, reference: z.string().nullable(), is_counter: z.boolean() }),
  ),
  entries: z.array(
    z.object({
      at: moment,
      course: z.string(),
      is_return: z.boolean(),
      sale_kes: kes,
      percent,
      amount_kes: kes,
    }),
  ),
  ...place,
})

export const Organisations = z.object({
  organisations: z.array(z.object({ slug: z.string(), name: z.string(), url: z.url() })),
})
export const MemberPage = z.object({
  total: count,
  showing: count,
  members: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      joined_at: moment,
      /** null for who does not show it. */
      progress: z
        .object({
          courses: count,
          percent_done: percent,
          days_since_last_lesson: count.nullable(),
          certificates: count,
        })
        .nullable(),
    }),
  ),
  ...place,
})
export const Seats = z.object({
  lots: z.array(
    z.object({
      id: z.uuid(),
      /** null for every course. */
      course_id: courseId.nullable(),
      course: z.string().nullable(),
      seats: count,
      given: count,
      is_open: z.boolean(),
      ends_at: moment,
      is_over: z.boolean(),
      invoice: z.string().nullable(),
    }),
  ),
})
export const InvitationLists = z.object({
  /** Invitations that wait for a day on which there is room. */
  waiting: count,
  lists: z.array(
    z.object({
      id: z.uuid(),
      lines: count,
      read: count,
      invited: count,
      wrong_count: count,
      /** The first of them. */
      wrong: z.array(z.object({ line: z.int(), fault: z.enum(faults) })),
      created_at: moment,
      finished_at: moment.nullable(),
    }),
  ),
})
export const InvoicePage = z.object({
  invoices: z.array(
    z.object({
      invoice: z.string(),
      billed_to: z.string(),
      course: z.string(),
      seats: count,
      price_kes: kes,
      total_kes: kes,
      status: z.enum(['open', 'paid', 'cancelled']),
      ordered_at: moment,
      settled_at: moment.nullable(),
      reference: z.string().nullable(),
      /** The money went back, and its seats ended. */
      is_returned: z.boolean(),
    }),
  ),
  ...place,
})

export const Coupons = z.object({
  own: z.array(
    z.object({
      code: z.string(),
      amount_kes: kes.nullable(),
      percent: percent.nullable(),
      course_id: courseId.nullable(),
      starts_at: moment,
      ends_at: moment,
      standing: z.enum(couponStandings),
    }),
  ),
  uses: z.array(
    z.object({
      code: z.string(),
      payment_id: z.uuid(),
      discount_kes: kes,
      taken_at: moment,
      given_back_at: moment.nullable(),
    }),
  ),
})
export const ScholarshipApplications = z.object({
  applications: z.array(
    z.object({
      scholarship_id: z.uuid(),
      scholarship: z.string(),
      course_id: courseId,
      course: z.string(),
      state: z.enum(applicationStates),
      why: z.string(),
      plan: z.string(),
      learn_by: day.nullable(),
      applied_at: moment,
      answer: z.string(),
      grant: z
        .object({ code: z.string(), until: moment, standing: z.enum(grantStandings) })
        .nullable(),
      url: z.url(),
    }),
  ),
})
