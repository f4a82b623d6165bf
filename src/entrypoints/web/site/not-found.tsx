import { data } from 'react-router'
import { adminOnly } from '#context.ts'
import { NotFound } from '#root.tsx'
import { answer } from '#web/answers.server.ts'
import type { Route } from './+types/not-found'

export const handle = { hydrate: 'never' }

const nothing = (args: Route.LoaderArgs | Route.ActionArgs) =>
  answer(args, async (ctx) => {
    // The administration's addresses are not public: all unknown addresses answer the same.
    if (args.url.pathname.startsWith('/admin/')) adminOnly(ctx)
    return data(null, { status: 404 })
  })
export const loader = nothing
export const action = nothing

export default NotFound
