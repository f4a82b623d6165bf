import { adminOnly, type Context } from '#context.ts'
import { kes } from '#kit/money.ts'
import { timeAgo } from '#kit/time.ts'
import { countPublishRequests, publishRequestsOpen } from '#modules/authoring/queries/requests.server.ts'
import { wordsIn } from '#kit/words.ts'
import { countWaiting, markingQueue } from '#modules/courses/queries/submissions.server.ts'
import { listCases } from '#modules/moderation/queries/cases.server.ts'
import type { CaseKind } from '#modules/moderation/types.ts'
import {
  countOpenRefunds,
  countOpenReviews,
  listMoneyReviews,
  listRefunds,
} from '#modules/payments/queries/books.server.ts'
import { applicationsToDecide, countApplications } from '#modules/scholarships/queries/applications.server.ts'
import { openThreads } from '#modules/support/queries/inbox.server.ts'
import { adminHref } from '#shell/admin/address.ts'
import { m } from '#paraglide/messages.js'

/** Something that waits for an administrator, in words. */
export type Waiting = {
  key: string
  kind: string
  title: string
  to: string
  /** Where the page is one that only plain links open. */
  isApart?: boolean
  since: Date
  age: string
}
/** How many of a kind wait, and their list. */
export type WaitingList = { label: string; to: string; count: number }

/** As many as somebody begins a day with; the lists have the rest. */
const SHOWN = 20

const cases: Record<CaseKind, () => string> = {
  job: m.admin_waits_job,
  appeal: m.admin_waits_appeal,
  report: m.admin_waits_report,
}

/** What waits for a person, of every kind, the longest wait first. Each list gives its own oldest first. */
export async function whatWaits(ctx: Context): Promise<{ lists: WaitingList[]; rows: Waiting[] }> {
  adminOnly(ctx)
  const [findings, refunds, reviews, submissions, threads, asked, applications, ...counts] =
    await Promise.all([
      listMoneyReviews(ctx, 1),
      listRefunds(ctx, { state: 'open', page: 1 }),
      listCases(ctx, {}),
      markingQueue(ctx, { state: 'waiting', course: null }, 1),
      openThreads(ctx),
      publishRequestsOpen(ctx, 1),
      applicationsToDecide(ctx, 1),
      countOpenReviews(ctx),
      countOpenRefunds(ctx),
      countWaiting(ctx),
      countPublishRequests(ctx),
      countApplications(ctx),
    ])
  const money = ({ amountKes, receipt }: { amountKes: number | null; receipt: string | null }) =>
    [amountKes !== null && kes(amountKes, ctx.locale), receipt].filter(Boolean).join(' · ')
  const rows: Omit<Waiting, 'age'>[] = [
    ...findings.rows.map((row) => ({
      key: row.id,
      kind: m.admin_waits_finding(),
      title: [money(row), row.email].filter(Boolean).join(' · '),
      to: adminHref('findings'),
      since: row.createdAt,
    })),
    ...refunds.rows.map((row) => ({
      key: row.id,
      kind: m.admin_waits_refund(),
      title: `${money(row)} · ${row.description}`,
      to: adminHref('refunds'),
      since: row.createdAt,
    })),
    ...reviews.cases.map((one) => ({
      key: one.id,
      kind: one.kind === 'none' ? m.admin_waits_report() : cases[one.kind](),
      title: one.title,
      to: adminHref('review', { kind: one.kind === 'none' ? undefined : one.kind }),
      since: one.since,
    })),
    ...submissions.list.rows.map((row) => ({
      key: row.id,
      kind: m.admin_waits_project(),
      title: `${row.learner} · ${row.lesson}`,
      to: adminHref(`submissions/${row.id}`),
      since: row.submittedAt,
    })),
    ...asked.rows.map((row) => ({
      key: row.draftId,
      kind: m.admin_waits_publishing(),
      title: `${row.by} · ${row.title}`,
      to: adminHref(`courses/${row.draftId}`),
      isApart: true,
      since: row.askedAt,
    })),
    ...threads.rows.map((row) => ({
      key: row.id,
      kind: m.admin_waits_ticket(),
      title: row.subject,
      to: adminHref(`inbox/${row.id}`),
      since: row.lastMessageAt,
    })),
    ...applications.rows.map((row) => ({
      key: row.id,
      kind: m.scholarships_waits(),
      title: `${row.name} · ${wordsIn(row.scholarship, ctx.locale)}`,
      to: adminHref('scholarship-applications'),
      since: row.createdAt,
    })),
  ]
  const oldest = rows.toSorted((a, b) => a.since.getTime() - b.since.getTime()).slice(0, SHOWN)
  return {
    lists: listsOf([counts[0], counts[1], reviews.total, counts[2], counts[3], threads.total, counts[4]]),
    rows: oldest.map((row) => ({ ...row, age: timeAgo(row.since, ctx.now(), ctx.locale) })),
  }
}

function listsOf(counts: number[]): WaitingList[] {
  const lists: [string, string][] = [
    [m.admin_waits_findings(), 'findings'],
    [m.admin_waits_refunds(), 'refunds'],
    [m.admin_waits_cases(), 'review'],
    [m.admin_waits_projects(), 'submissions'],
    [m.admin_waits_publishings(), 'courses'],
    [m.admin_waits_tickets(), 'inbox'],
    [m.scholarships_applications(), 'scholarship-applications'],
  ]
  return lists.map(([label, path], place) => ({ label, to: adminHref(path), count: counts[place]! }))
}
