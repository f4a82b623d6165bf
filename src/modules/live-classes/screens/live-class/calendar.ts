import { answer } from '#web/answers.server.ts'
import { icsAnswer } from '#web/ics-answer.server.ts'
import { classCalendar } from '../../queries/calendar-file.server.ts'
import type { Route } from './+types/calendar'

/** "Add to calendar": a file that calendars of phones and computers open. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => icsAnswer(await classCalendar(ctx, args.params.classId), 'class'))
