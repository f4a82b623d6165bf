import { useEffect } from 'react'
import { useOutlet } from 'react-router'
import { signedIn } from '#context.ts'
import { pageNumber } from '#kit/paging.ts'
import { m } from '#paraglide/messages.js'
import { Unread } from '#shell/unread.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { answer } from '#web/answers.server.ts'
import { part } from '#web/part.server.ts'
import { listConversations, newestMessage } from '../queries.server.ts'
import type { Route } from './+types/messages'
import { ConversationItem } from './conversation-item.tsx'
import { useNews } from './use-news.ts'

export const handle = { hydrate: 'always', styles: 'support' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    signedIn(ctx)
    const page = pageNumber(args.url.searchParams.get('page'))
    // What is newer than the page a stream tells.
    const newest = await part(ctx, 'messages/newest', () => newestMessage(ctx))
    const list = await part(ctx, 'messages/list', () => listConversations(ctx, page))
    return { list, newest: newest ?? 0, now: ctx.now() }
  })

/** Conversations on the left and the chosen one on the right, or on a phone one after the other (MSG-01 to MSG-07). */
export default function Messages({ loaderData: { list, newest, now } }: Route.ComponentProps) {
  const thread = useOutlet()
  useNews(newest)
  useEffect(() => {
    if (!list) showToast({ tone: 'brick', title: m.refusal_error(), text: m.messages_list_failed() })
  }, [list])
  const Title = thread ? 'h2' : 'h1'
  return (
    <div className={classes('talk', thread && 'talk-open')}>
      {!thread && <title>{`${m.messages_title()} - Stadi`}</title>}
      <div className="talk-list">
        <Title>{m.messages_title()}</Title>
        {list ? <List {...list} now={now} /> : <Unread text={m.messages_list_failed()} to="/messages" />}
      </div>
      {/* Who has none reads on the left what to do. */}
      {thread ?? (list?.rows.length ? <p className="talk-none soft">{m.messages_select()}</p> : null)}
    </div>
  )
}

type ListProps = NonNullable<Route.ComponentProps['loaderData']['list']> & { now: Date }

function List({ rows, page, hasMore, now }: ListProps) {
  if (rows.length === 0)
    return (
      <>
        <EmptyState
          title={m.messages_none()}
          text={m.messages_none_text()}
          action={<ButtonLink to="/mentorship">{m.messages_find()}</ButtonLink>}
        />
        <p className="visually-hidden">{m.messages_select()}</p>
      </>
    )
  return (
    <nav aria-label={m.messages_conversations()}>
      <ul className="talk-rows">
        {rows.map((row) => (
          <ConversationItem key={row.id} row={row} now={now} />
        ))}
      </ul>
      {hasMore && (
        <p className="mt-4">
          <Anchor to={`/messages?page=${page + 1}`}>{m.messages_more()}</Anchor>
        </p>
      )}
    </nav>
  )
}
