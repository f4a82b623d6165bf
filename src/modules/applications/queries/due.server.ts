import { and, isNotNull, lte, type SQL } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { trackedJobs } from '../tables.server.ts'

/** Whose owner wants to be told by now and was not yet. */
export const isDue = ({ now }: Context): SQL | undefined =>
  and(isNotNull(trackedJobs.remindAt), lte(trackedJobs.remindAt, now()))
