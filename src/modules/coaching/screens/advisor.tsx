import { signedIn } from '#context.ts'
import { m } from '#paraglide/messages.js'
import { PageHead } from '#ui/layout/section.tsx'
import { act, answer } from '#web/answers.server.ts'
import type { Route } from './+types/advisor'
import { chatDeed, chatOf } from './chat-page.server.ts'
import { Chat } from './chat.tsx'
import { DeleteChat } from './delete-chat.tsx'

export const handle = { hydrate: 'always', styles: 'support' }

const PATH = '/ai-career-advisor'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    signedIn(ctx)
    return chatOf(ctx, 'advisor')
  })

export const action = (args: Route.ActionArgs) =>
  act(args, (ctx, form, web) => chatDeed(ctx, form, web, { kind: 'advisor', path: PATH }))

/** ADV-01 */
export default function Advisor({ loaderData: chat }: Route.ComponentProps) {
  return (
    <>
      <title>{`${m.coaching_advisor_title()} - Stadi`}</title>
      <PageHead title={m.coaching_advisor_title()} lead={m.coaching_advisor_lead()} />
      <Chat key={chat.messages.at(-1)?.id} kind="advisor" {...chat} isVisitor={false} />
      {chat.messages.length > 0 && <DeleteChat />}
    </>
  )
}
