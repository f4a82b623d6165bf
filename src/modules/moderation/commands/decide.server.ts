import { and, isNull } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { command } from '#core/operation.ts'
import type { ReportTarget } from '#core/reports.ts'
import { Refusal } from '#kit/refusal.ts'
import { hidePart, restorePart } from '#modules/community/commands/hide.server.ts'
import type { PartKind } from '#modules/community/types.ts'
import { hideMessage, restoreMessage } from '#modules/messages/commands/hide.server.ts'
import { hideTeacherPage, restoreTeacherPage } from '#modules/teaching/commands/page.server.ts'
import {
  approveUssdJob,
  hideUssdJob,
  refuseUssdJob,
  restoreUssdJob,
} from '#modules/ussd-jobs/commands/decide.server.ts'
import { reports } from '../tables.server.ts'
import { isAbout } from '../target.server.ts'
import { targetIn } from '../things.server.ts'
import type { Verb } from '../types.ts'

type Action = (ctx: Context, id: string, raw: unknown) => Promise<void>

/** Approving what was hidden meanwhile restores it. */
const part = (target: PartKind): Partial<Record<Verb, Action>> => ({
  approve: (ctx, id) => restorePart(ctx, target, id),
  restore: (ctx, id) => restorePart(ctx, target, id),
  hide: (ctx, id, raw) => hidePart(ctx, target, id, raw),
})

const actions: Record<ReportTarget, Partial<Record<Verb, Action>>> = {
  post: part('post'),
  reply: part('reply'),
  'ussd-job': { approve: approveUssdJob, refuse: refuseUssdJob, hide: hideUssdJob, restore: restoreUssdJob },
  message: { approve: restoreMessage, restore: restoreMessage, hide: hideMessage },
  'teacher-page': { approve: restoreTeacherPage, restore: restoreTeacherPage, hide: hideTeacherPage },
}

/**
 * Decides a case and settles its reports: three others would have to report it to hide it again (rules N5).
 * @param raw what the decision needs: a reason, or marks of a job
 */
export const decideCase = command(
  { who: 'admin', refuses: ['not-found', 'invalid-input', 'not-decided', 'too-many'] },
  async (ctx, targetName: unknown, id: string, verb: Verb, raw: unknown): Promise<void> => {
    const target = targetIn(targetName)
    const action = actions[target][verb]
    if (!action) throw new Refusal('invalid-input')
    await atomically(ctx, async (ctx) => {
      await action(ctx, id, raw)
      await ctx.db
        .update(reports)
        .set({ settledAt: ctx.now() })
        .where(and(isAbout(target, id), isNull(reports.settledAt)))
    })
  },
)
