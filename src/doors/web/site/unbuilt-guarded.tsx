import { signedIn } from '#context.ts'
import { answer } from '#web/answers.server.ts'
import type { Route } from './+types/unbuilt-guarded'
import { UnbuiltPage } from './unbuilt-page.tsx'

export const handle = { hydrate: 'always' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    signedIn(ctx)
    return null
  })

export default UnbuiltPage
