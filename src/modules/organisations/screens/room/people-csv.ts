import { nairobiDay } from '#kit/time.ts'
import { answer } from '#web/answers.server.ts'
import { csvAnswer } from '#web/csv-answer.server.ts'
import { exportPeople } from '../../commands/people-file.server.ts'
import type { Route } from './+types/people-csv'

/** Who joined and what they show, as a file, however many. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const { slug } = args.params
    return csvAnswer(`stadi-${slug}-${nairobiDay(ctx.now())}.csv`, await exportPeople(ctx, slug))
  })
