import { asc, eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { coupons } from '#modules/coupons/tables.server.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { scholarshipApplications, scholarships } from '../tables.server.ts'

/** What the viewer may take along, by table. Who made a scholarship and why belongs to administrators. */
export const ownScholarshipsData = query({ who: 'signed-in' }, async (ctx) => {
  const { id } = ctx.viewer
  const { userId, why, plan, learnBy, county, gender, state, answer, createdAt, decidedAt } =
    scholarshipApplications
  return {
    scholarship_applications: await ctx.db
      .select({
        scholarship: scholarships.name,
        course: courses.title,
        userId,
        why,
        plan,
        learnBy,
        county,
        gender,
        state,
        answer,
        createdAt,
        decidedAt,
        code: coupons.code,
        until: coupons.endsAt,
      })
      .from(scholarshipApplications)
      .innerJoin(scholarships, eq(scholarships.id, scholarshipApplications.scholarshipId))
      .innerJoin(courses, eq(courses.id, scholarshipApplications.courseId))
      .leftJoin(coupons, eq(coupons.id, scholarshipApplications.couponId))
      .where(eq(userId, id))
      .orderBy(asc(createdAt)),
  }
})
