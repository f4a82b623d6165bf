import type { Context } from '#context.ts'
import type { ReportTarget } from '#core/reports.ts'
import type { CaseDetails, CaseView } from '../types.ts'
import { jobDetails } from './jobs.server.ts'
import { messageDetails } from './messages.server.ts'
import { postDetails, replyDetails } from './parts.server.ts'
import { reportsAbout } from './about.server.ts'
import { teacherPageDetails } from './teacher-pages.server.ts'
import type { Ref } from './things.server.ts'

const detailsOf: Record<ReportTarget, (ctx: Context, ids: string[]) => Promise<Map<string, CaseDetails>>> = {
  post: postDetails,
  reply: replyDetails,
  'ussd-job': jobDetails,
  message: messageDetails,
  'teacher-page': teacherPageDetails,
}

/** Things with everything that a reviewer needs, in the given order. */
export async function viewsOf(ctx: Context, refs: Ref[]): Promise<CaseView[]> {
  const found = new Map<string, CaseDetails>()
  for (const [target, read] of Object.entries(detailsOf)) {
    const ids = refs.filter((ref) => ref.target === target).map(({ id }) => id)
    if (ids.length > 0) for (const [id, details] of await read(ctx, ids)) found.set(id, details)
  }
  const reports = await reportsAbout(ctx, refs)
  return refs.flatMap((ref) => {
    const details = found.get(ref.id)
    return details ? [{ ...ref, ...details, reports: reports.get(ref.id) ?? [] }] : []
  })
}
