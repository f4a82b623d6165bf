import type { ContextWith } from '#context.ts'
import { hashOf } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { answerOnce } from '#modules/api-keys/commands/repeat.server.ts'
import type { StoredAnswer } from '#modules/api-keys/types.ts'
import { enrolIn } from '#modules/courses/commands/enrol.server.ts'
import { startPayment } from '#modules/payments/commands/start.server.ts'
import { m } from '#paraglide/messages.js'
import { operation } from '../operation.ts'
import { Enrolled, EnrolmentBody, EnrolmentHeaders, NoQuery, Pending } from '../schemas.ts'

/** POST /api/enrollment: a free course opens at once; for a paid one M-Pesa prompts the phone. */
export const enrolment = operation({
  id: 'enrollment',
  method: 'post',
  address: '/api/enrollment',
  scope: 'enrol',
  about: m.api_enrollment,
  schemas: { query: NoQuery, body: EnrolmentBody, headers: EnrolmentHeaders },
  answers: {
    201: { name: 'Enrolled', schema: Enrolled, example: { status: 'enrolled', course_id: 2 } },
    202: {
      name: 'Pending',
      schema: Pending,
      example: { status: 'pending', course_id: 1, payment_id: '0b6c1c9e-3b0e-4c39-9d0f-2f5b6a1f7c11' },
    },
  },
  problems: [403, 404, 409, 413, 415, 502, 503],
  example: { body: { course_id: 1, payment_method: 'mpesa', phone_number: '0712345678' } },
  run({ ctx, body, headers }) {
    if (body.user_id && body.user_id.toLowerCase() !== ctx.viewer.id) throw new Refusal('not-allowed')
    const key = headers['idempotency-key']
    if (key === undefined) return enrolOrPay(ctx, body, undefined)
    const { course_id, user_id, payment_method, phone_number } = body
    const request = JSON.stringify(['enrollment', course_id, user_id, payment_method, phone_number])
    // With the same key a payment is the same, too: a process may die between it and the response.
    return answerOnce(ctx, { key, request }, () => enrolOrPay(ctx, body, `api:${hashOf(key)}`))
  },
})

type Wanted = { course_id: number; phone_number?: string | undefined }

async function enrolOrPay(
  ctx: ContextWith<'mpesa'>,
  { course_id, phone_number }: Wanted,
  idempotencyKey: string | undefined,
): Promise<StoredAnswer> {
  if (await enrolIn(ctx, course_id)) return { status: 201, body: { status: 'enrolled', course_id } }
  const { paymentId } = await startPayment(ctx, {
    paymentType: 'course_purchase',
    referenceId: course_id,
    phoneNumber: phone_number,
    idempotencyKey,
  })
  return { status: 202, body: { status: 'pending', course_id, payment_id: paymentId } }
}
