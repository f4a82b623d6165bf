import { redirect } from 'react-router'
import { signedIn } from '#context.ts'
import { saveJob } from '#modules/matching/commands/save.server.ts'
import { JobMatching } from '#modules/matching/parts.tsx'
import { jobMatches } from '#modules/matching/queries/matches.server.ts'
import { MatchFilters } from '#modules/matching/types.ts'
import { m } from '#paraglide/messages.js'
import { PageHead } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import type { Route } from './+types/advisor'
import { chatAction, chatOf } from './chat-page.server.ts'
import { Chat } from './chat.tsx'
import { DeleteChat } from './delete-chat.tsx'

export const handle = { hydrate: 'always', styles: 'support' }

const PATH = '/ai-career-advisor'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    signedIn(ctx)
    const chosen = MatchFilters.parse(Object.fromEntries(new URL(args.request.url).searchParams))
    return { chat: await chatOf(ctx, 'advisor'), jobs: { found: await jobMatches(ctx, chosen), chosen } }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    if (textOf(form, 'intent') !== 'save-job')
      return chatAction(ctx, form, web, { kind: 'advisor', path: PATH })
    await saveJob(ctx, Object.fromEntries(form))
    return redirect(`${PATH}${new URL(args.request.url).search}#job-${textOf(form, 'id')}`)
  })

/** ADV-01 */
export default function Advisor({ loaderData: { chat, jobs } }: Route.ComponentProps) {
  const title = chat.isSetUp ? m.coaching_advisor_title() : m.coaching_advisor_plain()
  return (
    <>
      <title>{`${title} - Stadi`}</title>
      <PageHead title={title} lead={m.coaching_advisor_lead()} />
      <Chat key={chat.messages.at(-1)?.id} kind="advisor" {...chat} isVisitor={false} />
      {chat.messages.length > 0 && <DeleteChat />}
      <JobMatching {...jobs} />
    </>
  )
}
