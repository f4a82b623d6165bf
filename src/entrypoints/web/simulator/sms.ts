import { answer } from '#web/answers.server.ts'
import { inboxOf } from './inbox.server.ts'
import { ownNumber } from './own-number.server.ts'
import type { Route } from './+types/sms'

/** The SMS of the visitor's number, for the open page, which polls: reloading the page itself would clear its screen. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const phone = await ownNumber(args.request, ctx)
    return Response.json(phone ? await inboxOf(ctx, phone) : [], { headers: { 'Cache-Control': 'no-store' } })
  })
