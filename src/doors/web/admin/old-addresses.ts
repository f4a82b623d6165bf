import { redirect } from 'react-router'
import { adminOnly } from '#context.ts'
import { adminHref } from '#shell/admin/address.ts'
import { answer } from '#web/answers.server.ts'
import type { Route } from './+types/old-addresses'

/** /admin itself, and the addresses that named a tab: each list has a page of its own now. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    return redirect(placeOf(Object.fromEntries(args.url.searchParams)))
  })

type Asked = Record<string, string | undefined>

function placeOf({ tab, ...asked }: Asked): string {
  const { q, page } = asked
  switch (tab) {
    case 'payments':
      return placeOfMoney(asked)
    case 'content':
      return placeOfContent(asked)
    case 'mentors':
    case 'analytics':
      return adminHref(tab)
    default:
      return asked.log ? adminHref('users/log', { page: asked.log }) : adminHref('users', { q, page })
  }
}

function placeOfMoney({ payment, findings, refund, refunds, q, status, page }: Asked): string {
  if (payment) return adminHref(`payments/${encodeURIComponent(payment)}`)
  if (findings) return adminHref('findings', { page: findings })
  if (refund || refunds) return adminHref('refunds', { state: refund, page: refunds })
  return adminHref('payments', { q, status, page })
}

function placeOfContent({ submissions, certificates, mails, q }: Asked): string {
  if (submissions) return adminHref('submissions', { page: submissions })
  if (q || certificates) return adminHref('certificates', { q, page: certificates })
  return mails ? adminHref('mails', { page: mails }) : adminHref('content')
}
