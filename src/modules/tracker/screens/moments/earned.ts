import { answer } from '#web/answers.server.ts'
import { earnedSince } from '../../queries/moments.server.ts'
import type { Route } from './+types/earned'

/** What a lesson asks at its end: JSON, no page. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) =>
    Response.json(
      await earnedSince(ctx, Number(new URL(args.request.url).searchParams.get('since') ?? Number.NaN)),
    ),
  )
