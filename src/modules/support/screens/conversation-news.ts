import { answer } from '#web/answers.server.ts'
import { stateOfConversation } from '../queries.server.ts'
import type { Route } from './+types/conversation-news'
import { secretHeaders } from './secret-headers.ts'

/** Says in a word what is the newest of a conversation: an open page asks often, and mostly there is nothing new. */
export const loader = (args: Route.LoaderArgs) =>
  answer(
    args,
    async (ctx) =>
      new Response(await stateOfConversation(ctx, args.params.token), {
        headers: { ...secretHeaders, 'Content-Type': 'text/plain; charset=utf-8' },
      }),
  )
