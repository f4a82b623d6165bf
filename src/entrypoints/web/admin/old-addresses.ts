import { redirect } from 'react-router'
import { adminOnly } from '#context.ts'
import { adminHref } from '#shell/admin/address.ts'
import { answer } from '#web/answers.server.ts'
import type { Route } from './+types/old-addresses'

/** /admin itself opens with what waits; the former addresses of tabs lead to their lists, each of which has its own page. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    return redirect(placeOf(Object.fromEntries(args.url.searchParams)))
  })

type Query = Record<string, string | undefined>

function placeOf({ tab, ...query }: Query): string {
  const { q, page } = query
  if (tab === undefined && Object.keys(query).length === 0) return adminHref('waiting')
  switch (tab) {
    case 'payments':
      return placeOfMoney(query)
    case 'content':
      return placeOfContent(query)
    case 'mentors':
      return adminHref(tab)
    case 'analytics':
      return adminHref(tab, { from: query.from, to: query.to })
    default:
      return query.log ? adminHref('users/log', { page: query.log }) : adminHref('users', { q, page })
  }
}

function placeOfMoney({ payment, findings, refund, refunds, q, status, page }: Query): string {
  if (payment) return adminHref(`payments/${encodeURIComponent(payment)}`)
  if (findings) return adminHref('findings', { page: findings })
  if (refund || refunds) return adminHref('refunds', { state: refund, page: refunds })
  return adminHref('payments', { q, status, page })
}

function placeOfContent({ submissions, certificates, mails, q }: Query): string {
  if (submissions) return adminHref('submissions', { page: submissions })
  if (q || certificates) return adminHref('certificates', { q, page: certificates })
  return mails ? adminHref('mails', { page: mails }) : adminHref('content')
}
