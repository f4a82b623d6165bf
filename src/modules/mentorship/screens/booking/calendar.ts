import { answer } from '#web/answers.server.ts'
import { sessionCalendar } from '../../queries.server.ts'
import type { Route } from './+types/calendar'

/** "Add to calendar": a file that calendars of phones and computers open. */
export const loader = (args: Route.LoaderArgs) =>
  answer(
    args,
    async (ctx) =>
      new Response(await sessionCalendar(ctx, args.params.bookingId), {
        headers: {
          'Content-Type': 'text/calendar; charset=utf-8',
          'Content-Disposition': 'attachment; filename="session.ics"',
          'Cache-Control': 'no-store',
        },
      }),
  )
