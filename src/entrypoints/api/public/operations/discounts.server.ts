import { ownCoupons } from '#modules/coupons/queries/own.server.ts'
import { ownApplications } from '#modules/scholarships/queries/own.server.ts'
import { scholarshipHref } from '#modules/scholarships/rules.ts'
import { m } from '#paraglide/messages.js'
import { operation } from '../operation.ts'
import { Coupons, ScholarshipApplications } from '../own-schemas.ts'
import { NoQuery } from '../schemas.ts'

const ID = '9b2a4d66-0a7f-4d0b-8f0c-6d1b7c3e5a90'
const CODE = 'K7QX2MPL9R'

/** GET /api/coupons: the coupons of the key's owner alone, and what codes took off their orders. */
export const coupons = operation({
  id: 'coupons',
  method: 'get',
  address: '/api/coupons',
  scope: 'own',
  about: m.api_coupons,
  schemas: { query: NoQuery },
  answers: {
    200: {
      name: 'Coupons',
      schema: Coupons,
      example: {
        own: [
          {
            code: CODE,
            amount_kes: null,
            percent: 80,
            course_id: 2,
            starts_at: '2026-11-20T06:00:00.000Z',
            ends_at: '2026-12-20T21:00:00.000Z',
            standing: 'open',
          },
        ],
        uses: [
          {
            code: 'JOBFAIR26',
            payment_id: ID,
            discount_kes: 500,
            taken_at: '2026-11-20T06:00:00.000Z',
            given_back_at: null,
          },
        ],
      },
    },
  },
  problems: [403],
  example: {},
  async run({ ctx }) {
    const { given, uses } = await ownCoupons(ctx)
    const body = {
      own: given.map(({ amountKes, courseId, startsAt, endsAt, ...coupon }) => ({
        ...coupon,
        amount_kes: amountKes,
        course_id: courseId,
        starts_at: startsAt.toISOString(),
        ends_at: endsAt.toISOString(),
      })),
      uses: uses.map(({ paymentId, discountKes, takenAt, givenBackAt, code }) => ({
        code,
        payment_id: paymentId,
        discount_kes: discountKes,
        taken_at: takenAt.toISOString(),
        given_back_at: givenBackAt && givenBackAt.toISOString(),
      })),
    }
    return { status: 200, body }
  },
})

/** GET /api/scholarships/applications: what the key's owner applied for. */
export const scholarshipApplications = operation({
  id: 'scholarshipApplications',
  method: 'get',
  address: '/api/scholarships/applications',
  scope: 'own',
  about: m.api_scholarships,
  schemas: { query: NoQuery },
  answers: {
    200: {
      name: 'ScholarshipApplications',
      schema: ScholarshipApplications,
      example: {
        applications: [
          {
            scholarship_id: ID,
            scholarship: 'Coast scholarship',
            course_id: 2,
            course: 'Virtual Assistant Basics',
            state: 'granted',
            why: 'I look for work from home.',
            plan: 'Find my first client.',
            learn_by: '2027-03-01',
            applied_at: '2026-11-20T06:00:00.000Z',
            answer: 'We wish you well.',
            grant: { code: CODE, until: '2026-12-20T21:00:00.000Z', standing: 'ready' },
            url: `https://stadi.example/scholarships/${ID}`,
          },
        ],
      },
    },
  },
  problems: [403],
  example: {},
  async run({ ctx }) {
    const applications = (await ownApplications(ctx)).map((own) => ({
      scholarship_id: own.scholarshipId,
      scholarship: own.scholarship,
      course_id: own.courseId,
      course: own.course.title,
      state: own.state,
      why: own.why,
      plan: own.plan,
      learn_by: own.learnBy,
      applied_at: own.createdAt.toISOString(),
      answer: own.answer,
      grant: own.grant && { ...own.grant, until: own.grant.until.toISOString() },
      url: ctx.config.origin + scholarshipHref(own.scholarshipId),
    }))
    return { status: 200, body: { applications } }
  },
})
