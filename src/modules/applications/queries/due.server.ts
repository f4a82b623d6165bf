import { and, isNotNull, lte, type SQL } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { trackedJobs } from '../tables.server.ts'

/** Reminders that are due and not sent yet. */
export const isDue = ({ now }: Context): SQL | undefined =>
  and(isNotNull(trackedJobs.remindAt), lte(trackedJobs.remindAt, now()))
