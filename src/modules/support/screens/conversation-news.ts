import { answer } from '#web/answers.server.ts'
import { stateOfConversation } from '../queries/conversation.server.ts'
import type { Route } from './+types/conversation-news'
import { secretHeaders } from './secret-headers.ts'

/** The newest state of a conversation in one word: an open page polls, and usually there is nothing new. */
export const loader = (args: Route.LoaderArgs) =>
  answer(
    args,
    async (ctx) =>
      new Response(await stateOfConversation(ctx, args.params.token), {
        headers: { ...secretHeaders, 'Content-Type': 'text/plain; charset=utf-8' },
      }),
  )
