import { redirect } from 'react-router'
import { answer } from '#web/answers.server.ts'
import { beginWay } from '../../commands/begin.server.ts'
import { wayCookie } from '../../rules.ts'
import type { Route } from './+types/begin'

/** Leads a browser to its organisation's own page. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx, web) => {
    const { address, wayId, browser } = await beginWay(
      ctx,
      args.params.slug,
      args.url.searchParams.get('next'),
    )
    web.setCookie(wayCookie(wayId, browser, ctx.config.origin.startsWith('https:')))
    return redirect(address)
  })
