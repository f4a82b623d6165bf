import { replace } from 'react-router'
import { refusalIn } from '#kit/failure.ts'
import { admitOrAsk } from '#modules/accounts/enter.server.ts'
import { m } from '#paraglide/messages.js'
import { answer } from '#web/answers.server.ts'
import { hearWay } from '../../commands/hear.server.ts'
import { firstHref, refusedHref, wayRefusals } from '../../rules.ts'
import type { Route } from './+types/callback'

/**
 * Where an organisation's server sends a browser back. It always leads on: no page stands at an address that carries a code, also not the
 * one that says why nobody got in.
 */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx, web) => {
    const { slug } = args.params
    try {
      const cookies = args.request.headers.get('cookie')
      const heard = await hearWay(ctx, slug, new URL(args.request.url).searchParams, cookies)
      if (heard.wayId !== undefined) return replace(firstHref(slug, heard.wayId))
      return await admitOrAsk(ctx, web, heard.admitted, { title: m.auth_welcome_back() }, heard.next)
    } catch (error) {
      const code = wayRefusals.find((one) => one === refusalIn(error)?.code)
      if (!code) throw error
      ctx.log.info({ requestId: ctx.requestId, code }, 'sign-on.not-in')
      return replace(refusedHref(slug, code))
    }
  })
