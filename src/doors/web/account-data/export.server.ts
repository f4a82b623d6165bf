import type { Context } from '#context.ts'
import { ownAccountData, ownSettings } from '#modules/accounts/queries.server.ts'
import { ownAssessmentData } from '#modules/assessment/queries.server.ts'
import { ownCareersData } from '#modules/hiring/queries.server.ts'
import { ownCommunityData } from '#modules/community/queries.server.ts'
import { ownCoursesData } from '#modules/courses/queries.server.ts'
import { ownNoticesData } from '#modules/notifications/queries.server.ts'
import { ownOutboxData } from '#modules/outbox/queries.server.ts'
import { ownPaymentsData } from '#modules/payments/queries.server.ts'
import { ownProgressData } from '#modules/tracker/queries.server.ts'
import { ownSupportData } from '#modules/support/queries.server.ts'
import { ownNewsletterData } from '#modules/newsletter/queries.server.ts'

/** Everything Stadi keeps about the viewer, by module and table (security.md 4.7). A test compares it with the database. */
export async function exportOf(ctx: Context) {
  const { phone } = await ownSettings(ctx)
  return {
    madeAt: ctx.now(),
    account: await ownAccountData(ctx),
    notices: await ownNoticesData(ctx),
    courses: await ownCoursesData(ctx),
    progress: await ownProgressData(ctx),
    assessment: await ownAssessmentData(ctx),
    careers: await ownCareersData(ctx),
    community: await ownCommunityData(ctx),
    payments: await ownPaymentsData(ctx),
    publishing: await ownNewsletterData(ctx),
    support: await ownSupportData(ctx),
    outbox: await ownOutboxData(ctx, phone),
  }
}
