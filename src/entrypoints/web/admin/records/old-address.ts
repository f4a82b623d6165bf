import { redirect } from 'react-router'
import { adminOnly } from '#context.ts'
import { adminHref } from '#shell/admin/address.ts'
import { answer } from '#web/answers.server.ts'
import type { Route } from './+types/old-address'
import { kinds } from './kinds.server.ts'

/** /admin/publishing, the former address of a kind of record or one of them. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    const { kind = '', q, page } = Object.fromEntries(args.url.searchParams)
    const [first] = kinds
    const record = kinds.find(({ name }) => name === kind) ?? first!
    const rest = args.params['*']
    return redirect(rest ? adminHref(`content/${rest}`) : adminHref(`content/${record.name}`, { q, page }))
  })
