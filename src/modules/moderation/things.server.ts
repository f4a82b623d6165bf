import type { Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import type { ReportKind, ReportTarget } from '#core/reports.ts'
import { hideReportedPart, lockReadablePart } from '#modules/community/commands/hide.server.ts'
import { readablePart } from '#modules/community/queries/part.server.ts'
import { listHrefOf } from '#modules/community/rules.ts'
import type { Part, PartKind } from '#modules/community/types.ts'
import { lockReportable } from '#modules/messages/commands/hide.server.ts'
import { reportableMessage } from '#modules/messages/queries/reportable.server.ts'
import { threadHref } from '#modules/messages/rules.ts'
import { hideReportedTeacherPage, lockTeacherPage } from '#modules/teaching/commands/page.server.ts'
import { reportableTeacherPage } from '#modules/teaching/queries/pages.server.ts'
import { hideReportedUssdJob, lockListedUssdJob } from '#modules/ussd-jobs/commands/reported.server.ts'
import { listedUssdJob } from '#modules/ussd-jobs/queries/listed.server.ts'
import { listPaths } from './rules.ts'
import { Target } from './types.ts'

/** `list` is where it was before it was hidden. */
type Found = { userId: string | null; title: string; path: string; list: string }
/** What reports need from the module that a thing belongs to. */
type Thing = {
  /** @throws Refusal 'not-found' for what is not public */
  read(ctx: Context, id: string): Promise<Found>
  /** Reads it, and locks it until this transaction ends. */
  lock(ctx: Context, id: string): Promise<Found>
  hide(ctx: Context, id: string, kinds: ReportKind[]): Promise<void>
}

const part = (target: PartKind): Thing => ({
  read: async (ctx, id) => placed(await readablePart(ctx, target, id)),
  lock: async (ctx, id) => placed(await lockReadablePart(ctx, target, id)),
  hide: (ctx, id, kinds) => hideReportedPart(ctx, target, id, kinds),
})

/** A thread stays when a reply is hidden. */
const placed = (part: Part): Found => ({
  ...part,
  list: part.target === 'reply' ? part.path.replace(/[?#].*/, '') : listHrefOf(part.post),
})

const onBoard = (job: { userId: string | null; title: string }): Found => ({
  ...job,
  path: listPaths['ussd-job'],
  list: listPaths['ussd-job'],
})

type Message = { userId: string | null; title: string; conversationId: string }
const inThread = (message: Message): Found => ({
  ...message,
  path: threadHref(message.conversationId),
  list: listPaths.message,
})

const ofTeacher = (page: Omit<Found, 'list'>): Found => ({ ...page, list: listPaths['teacher-page'] })

export const things: Record<ReportTarget, Thing> = {
  post: part('post'),
  reply: part('reply'),
  'ussd-job': {
    read: async (ctx, id) => onBoard(await listedUssdJob(ctx, id)),
    lock: async (ctx, id) => onBoard(await lockListedUssdJob(ctx, id)),
    hide: hideReportedUssdJob,
  },
  message: {
    read: async (ctx, id) => inThread(await reportableMessage(ctx, id)),
    lock: async (ctx, id) => inThread(await lockReportable(ctx, id)),
    // Only its recipient can report it: there are never three.
    hide: async () => {},
  },
  'teacher-page': {
    read: async (ctx, id) => ofTeacher(await reportableTeacherPage(ctx, id)),
    lock: async (ctx, id) => ofTeacher(await lockTeacherPage(ctx, id)),
    hide: hideReportedTeacherPage,
  },
}

/** @throws Refusal 'not-found' for what cannot be reported */
export function targetIn(name: unknown): ReportTarget {
  const { data } = Target.safeParse(name)
  if (!data) throw new Refusal('not-found')
  return data
}
