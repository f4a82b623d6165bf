import { csvLine } from '#kit/documents/csv.ts'
import { answer } from '#web/answers.server.ts'
import type { Route } from './+types/lessons-csv'
import { stopsIn } from './stops.server.ts'

/** Every lesson of a course with how many began and finished it in a period. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const { from, to, found } = await stopsIn(ctx, args.url)
    const lines = (found?.lessons ?? []).map(({ title, began, finished }, n) =>
      csvLine([n + 1, title, began, finished]),
    )
    return new Response([csvLine(['lesson', 'title', 'began', 'finished']), ...lines].join(''), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="stadi-lessons-${found?.course.id ?? 0}-${from}-${to}.csv"`,
      },
    })
  })
