import { answer } from '#web/answers.server.ts'
import { allOwnNotes } from '../queries.server.ts'
import { inFile } from '../file.server.ts'
import type { Route } from './+types/notes-file'

/** A plain text, which any phone opens. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const text = inFile(await allOwnNotes(ctx), ctx.config.origin)
    return new Response(text, {
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        'content-disposition': 'attachment; filename="stadi-notes.txt"',
      },
    })
  })
