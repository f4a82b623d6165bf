import { csvLine } from '#kit/documents/csv.ts'
import { answer } from '#web/answers.server.ts'
import { csvAnswer } from '#web/csv-answer.server.ts'
import type { Route } from './+types/lessons-csv'
import { stopsIn } from './stops.server.ts'

/** Every lesson of a course with how many began and finished it in a period. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const { from, to, found } = await stopsIn(ctx, args.url)
    const lines = (found?.lessons ?? []).map(({ title, began, finished }, n) =>
      csvLine([n + 1, title, began, finished]),
    )
    return csvAnswer(
      `stadi-lessons-${found?.course.id ?? 0}-${from}-${to}.csv`,
      [csvLine(['lesson', 'title', 'began', 'finished']), ...lines].join(''),
    )
  })
