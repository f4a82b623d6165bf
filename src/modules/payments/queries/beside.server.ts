import { and, asc, eq, inArray } from 'drizzle-orm'
import { type Context } from '#context.ts'
import { isOfCourse } from '../rules.ts'
import { payments } from '../tables.server.ts'

type Row = {
  paymentId: string | null
  userId: string | null
  paymentType: string | null
  referenceId: string | null
}

/** Another payment that came from the same person for the same thing, and what became of it. */
export type Beside = {
  paymentId: string
  description: string
  amountKes: number
  receipt: string | null
  phone: string
  paidAt: Date | null
  standing: 'counts' | 'waits' | 'goes-back'
}

/** Of each payment the others that came for the same thing, the oldest first. */
export async function paidBeside(ctx: Context, rows: Row[]): Promise<Beside[][]> {
  const known = rows.flatMap(({ userId, referenceId }) =>
    userId !== null && referenceId !== null ? [{ userId, referenceId }] : [],
  )
  if (known.length === 0) return rows.map(() => [])
  const came = await ctx.db
    .select({
      paymentId: payments.id,
      userId: payments.userId,
      paymentType: payments.paymentType,
      referenceId: payments.referenceId,
      description: payments.description,
      amountKes: payments.amountKes,
      receipt: payments.mpesaReceiptNumber,
      phone: payments.phoneNumber,
      paidAt: payments.settledAt,
      step: payments.step,
    })
    .from(payments)
    .where(
      and(
        inArray(
          payments.userId,
          known.map(({ userId }) => userId),
        ),
        inArray(
          payments.referenceId,
          known.map(({ referenceId }) => referenceId),
        ),
        eq(payments.status, 'completed'),
        eq(payments.isTest, false),
      ),
    )
    .orderBy(asc(payments.settledAt), asc(payments.id))
  type Came = (typeof came)[number]
  const isTwin = (row: Row, other: Came) =>
    other.paymentId !== row.paymentId &&
    other.userId === row.userId &&
    other.referenceId === row.referenceId &&
    thingOf(other.paymentType) === thingOf(row.paymentType)
  return rows.map((row) => {
    const own = came.find(({ paymentId }) => paymentId === row.paymentId)
    const others = came.filter((other) => isTwin(row, other))
    return others
      .filter((other) => !areParts(row, other) || [own, other].some((one) => one?.step === 'review'))
      .map(({ userId: _, paymentType: __, referenceId: ___, step, ...other }) => ({
        ...other,
        standing: standingOf(step),
      }))
  })
}

const thingOf = (type: string | null): string | null => (isOfCourse(type) ? 'course' : type)

/** Two parts of one price are two things, unless one of them bought nothing. */
const areParts = (...rows: Pick<Row, 'paymentType'>[]): boolean =>
  rows.every(({ paymentType }) => paymentType === 'course_instalment')

function standingOf(step: string): Beside['standing'] {
  if (step === 'review') return 'waits'
  return step === 'settled' ? 'counts' : 'goes-back'
}
