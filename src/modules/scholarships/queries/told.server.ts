import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { courses, courseTitle } from '#modules/courses/tables.server.ts'
import { scholarshipApplications, scholarships } from '../tables.server.ts'

/** What a mail says of an application: which scholarship, and for which course. */
export const decidedFacts = async ({ db }: Context, applicationId: string) =>
  rowOrRefuse(
    await db
      .select({
        scholarshipId: scholarships.id,
        name: scholarships.name,
        percent: scholarships.percent,
        course: courseTitle,
      })
      .from(scholarshipApplications)
      .innerJoin(scholarships, eq(scholarships.id, scholarshipApplications.scholarshipId))
      .innerJoin(courses, eq(courses.id, scholarshipApplications.courseId))
      .where(eq(scholarshipApplications.id, applicationId)),
    'scholarship-not-found',
  )
