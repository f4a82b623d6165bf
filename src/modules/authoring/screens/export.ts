import { answer } from '#web/answers.server.ts'
import { courseArchive } from '../queries/archive.server.ts'
import { atDesk } from './taught/desk.server.ts'
import type { Route } from './+types/export'

/** A course as its folder in a ZIP. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    atDesk(ctx, args.url)
    const { name, bytes } = await courseArchive(ctx, args.params.draftId)
    return new Response(new Uint8Array(bytes), {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${name}"`,
        'content-length': String(bytes.length),
        'cache-control': 'no-store',
      },
    })
  })
