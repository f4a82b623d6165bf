import { signedIn } from '#context.ts'
import { HOUR, nairobiDay } from '#kit/time.ts'
import { limitsOf } from '#core/limits.server.ts'
import { answer } from '#web/answers.server.ts'
import { exportOf } from './export.server.ts'
import type { Route } from './+types/export'

const limit = limitsOf({ 'export-user': { max: 10, windowMs: HOUR } })

/** Everything about the viewer as one file. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx, { modules }) => {
    const viewer = signedIn(ctx)
    await limit(ctx, { 'export-user': viewer.id })
    return new Response(JSON.stringify(await exportOf(ctx, modules), null, 2), {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="stadi-${nairobiDay(ctx.now())}.json"`,
      },
    })
  })
