import { answer } from '#web/answers.server.ts'
import { csvAnswer } from '#web/csv-answer.server.ts'
import { importFaults } from '../../queries/invitations.server.ts'
import { faultWords } from '../words.ts'
import type { Route } from './+types/faults-csv'

/** Every line of a list that was not taken, with the reason. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const { slug, importId } = args.params
    return csvAnswer(
      `stadi-${slug}-wrong-lines.csv`,
      await importFaults(ctx, slug, importId, (fault) => faultWords[fault]()),
    )
  })
