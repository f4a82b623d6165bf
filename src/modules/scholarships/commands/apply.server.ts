import { and, eq } from 'drizzle-orm'
import { atomically, type Context, signedIn } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command, idOf, perPerson } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { newId } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { after, DAY, nairobiDay } from '#kit/time.ts'
import { ownsCourse } from '#modules/courses/queries/access.server.ts'
import { isToGive } from '../queries/to-give.server.ts'
import { MOST_AHEAD_DAYS, scholarshipStatus } from '../rules.ts'
import { scholarshipApplications, scholarships } from '../tables.server.ts'
import { ApplicationInput } from '../types.ts'

const limits = {
  // Applying and withdrawing: each application is read by a person.
  'scholarship-user': { max: 20, windowMs: DAY },
}
const limit = limitsOf(limits)

const refusedField = (
  field: string,
  code: 'required' | 'option-unknown' | 'scholarship-owned' | 'scholarship-day',
) => new Refusal('invalid-input', { fields: { [field]: code } })

/** Applies for a scholarship, once. */
export const applyFor = command(
  {
    who: 'consented',
    input: [idOf('scholarship-not-found'), ApplicationInput],
    // 'scholarship-closed' when it is not open or every place is given; 'scholarship-applied'; where it is for one course.
    refuses: [
      'scholarship-not-found',
      'scholarship-closed',
      'scholarship-applied',
      'scholarship-not-for-sale',
      'scholarship-owned',
      'too-many',
      'required',
      'option-unknown',
      'scholarship-day',
    ],
  },
  async (ctx, id, input): Promise<void> => {
    refuseDay(ctx, input.learnBy)
    await limit(ctx, { 'scholarship-user': ctx.viewer.id })
    await atomically(ctx, async (ctx) => {
      // Shared, so that it is not ended while somebody applies.
      const found = await ctx.db.select().from(scholarships).where(eq(scholarships.id, id)).for('share')
      const scholarship = rowOrRefuse(found, 'scholarship-not-found')
      const standing = scholarshipStatus(scholarship, ctx.now())
      if (standing === 'ahead') throw new Refusal('scholarship-not-found')
      if (standing !== 'open') throw new Refusal('scholarship-closed')
      const courseId = await wantedCourse(ctx, scholarship, input.courseId)
      const { why, plan, learnBy, county, gender } = input
      const written = await ctx.db
        .insert(scholarshipApplications)
        .values({
          id: newId(),
          scholarshipId: id,
          userId: ctx.viewer.id,
          courseId,
          why,
          plan,
          learnBy,
          county,
          gender,
          createdAt: ctx.now(),
        })
        .onConflictDoNothing()
        .returning({ id: scholarshipApplications.id })
      if (written.length === 0) throw new Refusal('scholarship-applied')
    })
  },
)

/** Not before today, and within a year. */
function refuseDay(ctx: Context, day: string): void {
  const last = nairobiDay(after(ctx.now(), MOST_AHEAD_DAYS * DAY))
  if (day < nairobiDay(ctx.now()) || day > last) throw refusedField('learnBy', 'scholarship-day')
}

type Offered = { courseId: number | null; percent: number }

/** The course of the scholarship, or the chosen one; only a choice has a field beside which something can be said. */
async function wantedCourse(
  ctx: Context,
  { courseId: only, percent }: Offered,
  chosen: number | '',
): Promise<number> {
  const courseId = only ?? chosen
  if (courseId === '') throw refusedField('courseId', 'required')
  if (!(await isToGive(ctx, courseId, percent)))
    throw only ? new Refusal('scholarship-not-for-sale') : refusedField('courseId', 'option-unknown')
  if (await ownsCourse(ctx, signedIn(ctx).id, courseId))
    throw only ? new Refusal('scholarship-owned') : refusedField('courseId', 'scholarship-owned')
  return courseId
}

/** Takes the viewer's application back while nobody decided; it is gone, and they may apply again. */
export const withdrawApplication = command(
  {
    who: 'signed-in',
    input: [idOf('scholarship-not-found')],
    limit: perPerson(limits, 'scholarship-user'),
    // 'scholarship-not-found' without one.
    refuses: ['scholarship-not-found', 'scholarship-decided'],
    atomic: true,
  },
  async (ctx, id): Promise<void> => {
    const isOwn = and(
      eq(scholarshipApplications.scholarshipId, id),
      eq(scholarshipApplications.userId, ctx.viewer.id),
    )
    const found = await ctx.db.select().from(scholarshipApplications).where(isOwn).for('update')
    const { state } = rowOrRefuse(found, 'scholarship-not-found')
    if (state !== 'waiting') throw new Refusal('scholarship-decided')
    await ctx.db.delete(scholarshipApplications).where(isOwn)
  },
)
