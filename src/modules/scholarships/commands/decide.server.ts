import { and, eq, isNotNull } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { adminOnly, atomically, type Context, freshPassword } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command, given } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { after, DAY, lastDay, startOfNairobiDay } from '#kit/time.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { giveCoupon } from '#modules/coupons/commands/give.server.ts'
import { ownsCourse } from '#modules/courses/queries/access.server.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { SCHOLARSHIPS_TAG } from '../queries/open.server.ts'
import { isToGive } from '../queries/to-give.server.ts'
import { decidedFacts } from '../queries/told.server.ts'
import { scholarshipHref, scholarshipsLimits } from '../rules.ts'
import { scholarshipApplications, scholarships } from '../tables.server.ts'
import { DecisionInput } from '../types.ts'

const limit = limitsOf(scholarshipsLimits)

type Application = typeof scholarshipApplications.$inferSelect & { userId: string }
type Scholarship = typeof scholarships.$inferSelect

/** Decides an application, once; the person is told. A yes is a coupon that only they can use, for the course that they asked for. */
export const decideApplication = command(
  {
    who: 'admin',
    input: [given<unknown>(), DecisionInput],
    // 'scholarship-full' when the last place is given; 'scholarship-has-course' for a yes to somebody who bought the course
    // meanwhile; 'scholarship-not-for-sale' for one to a course that cannot be bought; 'not-allowed' for one's own;
    // 'password-needed' for a yes.
    refuses: [
      'scholarship-not-found',
      'scholarship-decided',
      'scholarship-full',
      'scholarship-has-course',
      'scholarship-not-for-sale',
      'password-needed',
      'too-many',
    ],
  },
  async (ctx, rawId, { verdict, answer }): Promise<void> => {
    if (verdict === 'grant') freshPassword(ctx)
    const id = idOrRefuse(rawId, 'scholarship-not-found')
    await limit(ctx, { 'scholarship-admin': ctx.viewer.id })
    await atomically(ctx, async (ctx) => {
      const { application, scholarship } = await locked(ctx, id)
      if (application.userId === ctx.viewer.id) throw new Refusal('not-allowed')
      if (application.state !== 'waiting') throw new Refusal('scholarship-decided')
      const given = verdict === 'grant' ? await grant(ctx, application, scholarship) : null
      await ctx.db
        .update(scholarshipApplications)
        .set({
          state: given ? 'granted' : 'refused',
          answer,
          decidedAt: ctx.now(),
          couponId: given?.couponId ?? null,
        })
        .where(eq(scholarshipApplications.id, id))
      await writeAudit(ctx, {
        actor: ctx.viewer.id,
        action: `scholarship.${verdict}`,
        object: `scholarship:${scholarship.id}`,
        details: {
          account: application.userId,
          course: application.courseId,
          ...(given && { percent: scholarship.percent, coupon: given.couponId }),
        },
      })
      await tell(ctx, application, { answer, until: given?.until ?? null })
      await invalidateTags(ctx, SCHOLARSHIPS_TAG)
    })
  },
)

/** The scholarship before the application, in one order for everybody who decides. */
async function locked(ctx: Context, id: string) {
  const isIt = and(eq(scholarshipApplications.id, id), isNotNull(scholarshipApplications.userId))
  const [known] = await ctx.db
    .select({ scholarshipId: scholarshipApplications.scholarshipId })
    .from(scholarshipApplications)
    .where(isIt)
  if (!known) throw new Refusal('scholarship-not-found')
  const [scholarship] = await ctx.db
    .select()
    .from(scholarships)
    .where(eq(scholarships.id, known.scholarshipId))
    .for('no key update')
  // It may have been withdrawn meanwhile.
  const found = await ctx.db.select().from(scholarshipApplications).where(isIt).for('no key update')
  return {
    application: rowOrRefuse(found, 'scholarship-not-found') as Application,
    scholarship: scholarship!,
  }
}

async function grant(ctx: Context, { userId, courseId }: Application, scholarship: Scholarship) {
  const { id, name, percent, granted, places, validDays } = scholarship
  if (granted >= places) throw new Refusal('scholarship-full')
  if (await ownsCourse(ctx, userId, courseId)) throw new Refusal('scholarship-has-course')
  if (!(await isToGive(ctx, courseId, percent))) throw new Refusal('scholarship-not-for-sale')
  const until = after(startOfNairobiDay(ctx.now()), (validDays + 1) * DAY)
  const couponId = await giveCoupon(ctx, {
    userId,
    courseId,
    percent,
    endsAt: until,
    reason: `Scholarship: ${name.en} (${id})`,
    createdBy: adminOnly(ctx).id,
  })
  return { couponId, until }
}

/** A notification, and a mail that does not come at night: what somebody asked for, and how long it holds. */
async function tell(
  ctx: Context,
  { id, userId, courseId }: Application,
  decided: {
    answer: string
    /** The midnight after the last day of its coupon; null for a no. */ until: Date | null
  },
): Promise<void> {
  const facts = await decidedFacts(ctx, id)
  const told = {
    userId,
    eventKey: `scholarship:${id}`,
    values: { title: facts.name.en, sw: facts.name.sw, lang: 'en' },
    href: scholarshipHref(facts.scholarshipId),
  }
  const mailed = {
    course: facts.course.title,
    courseSw: facts.course.titleSw ?? undefined,
    answer: decided.answer,
  }
  if (decided.until)
    await notify(ctx, {
      ...told,
      kind: 'scholarship-granted',
      mailed: { ...mailed, percent: facts.percent, lastDay: lastDay(decided.until) },
    })
  else await notify(ctx, { ...told, kind: 'scholarship-refused', mailed })
  await ctx.publish(ctx, {
    type: 'scholarship.decided',
    userId,
    key: `scholarship:${id}`,
    data: {
      scholarship_id: facts.scholarshipId,
      course_id: courseId,
      decision: decided.until ? 'granted' : 'refused',
      until: decided.until && decided.until.toISOString(),
      url: ctx.config.origin + scholarshipHref(facts.scholarshipId),
    },
  })
}
