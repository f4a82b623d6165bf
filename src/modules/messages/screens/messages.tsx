import { useEffect } from 'react'
import { redirect, useParams } from 'react-router'
import { signedIn } from '#context.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { loggable } from '#kit/failure.ts'
import { newId } from '#kit/ids.ts'
import { pageNumber } from '#kit/paging.ts'
import { Refusal } from '#kit/refusal.ts'
import { m } from '#paraglide/messages.js'
import { needsOfPage } from '#shell/scripts/needs.ts'
import { useNews } from '#shell/news/use-news.ts'
import { Unread } from '#shell/unread.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { part } from '#web/part.server.ts'
import { webOf } from '#web/request-context.ts'
import { blockOther } from '../commands/block.server.ts'
import { markRead } from '../commands/read.server.ts'
import { sendMessage } from '../commands/send.server.ts'
import { listConversations } from '../queries/conversations.server.ts'
import { newestMessage } from '../queries/live.server.ts'
import { threadView } from '../queries/thread.server.ts'
import { threadHref } from '../rules.ts'
import type { Route } from './+types/messages'
import { Thread } from './thread.tsx'
import { outboxName, waitingIn } from './outbox.ts'
import { onReadable, sendWaiting } from './sender.ts'
import { useZone } from '#shell/use-zone.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { held } from '#ui/no-break/held.ts'
import type { ConversationRow } from '../types.ts'
import { shortTimeOf } from './times.ts'

export const handle = { hydrate: 'always', lives: true, styles: 'support' }

/** Before anything is read, so that the list and the header beside an opened conversation do not count it (MSG-14, D5). */
export const middleware: Route.MiddlewareFunction[] = [
  async (args, next) => {
    const { ctx } = webOf(args)
    const id = args.params.conversationId
    if (args.request.method === 'GET' && ctx.viewer && id)
      await markRead(ctx, id).catch((error: unknown) => {
        // The loader refuses what is not theirs. A failure is only logged: the next visit marks them (MSG-22).
        if (!(error instanceof Refusal))
          ctx.log.error({ err: loggable(error), requestId: ctx.requestId }, 'messages.not-marked')
      })
    return next()
  },
]

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const { id: me } = signedIn(ctx)
    const { searchParams } = args.url
    const id = args.params.conversationId
    const open = id && {
      id,
      thread: await part(ctx, 'messages/thread', () => threadView(ctx, id, searchParams.get('before'))),
      clientId: newId(),
    }
    // A stream reports what is newer than the page.
    const newest = await part(ctx, 'messages/newest', () => newestMessage(ctx))
    const page = pageNumber(searchParams.get('page'))
    const list = await part(ctx, 'messages/list', () => listConversations(ctx, page))
    return { me, open, list, newest: newest ?? 0, now: ctx.now() }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    signedIn(ctx)
    const id = idOrRefuse(args.params.conversationId)
    const intent = textOf(form, 'intent')
    if (intent === 'block') {
      await blockOther(ctx, id, Object.fromEntries(form))
      const isOn = textOf(form, 'on') === '1'
      web.toast({ title: isOn ? m.messages_blocked_done() : m.messages_unblocked_done() })
      return redirect(threadHref(id))
    }
    await sendMessage(ctx, id, Object.fromEntries(form))
    return redirect(`${threadHref(id)}#last`)
  })

/** Conversations on the left and the chosen one on the right, or on a phone one after the other (MSG-01 to MSG-07). */
export default function Messages({ loaderData: { me, open, list, newest, now } }: Route.ComponentProps) {
  useNews({ newest, onReadable })
  if (import.meta.env.SSR) needsOfPage()?.kept.set(outboxName(me), '')
  // Also for conversations that are not open.
  useEffect(() => {
    for (const id of waitingIn(me)) void sendWaiting({ me, id })
  }, [me])
  useEffect(() => {
    if (!list) showToast({ tone: 'brick', title: m.refusal_error(), text: m.messages_list_failed() })
  }, [list])
  // The other person's name is the title of an open conversation; the list beside it has a label.
  const Title = open ? 'p' : 'h1'
  return (
    <div className={classes('talk', open && 'talk-open')}>
      {!open && <title>{`${m.messages_title()} - Stadi`}</title>}
      <div className="talk-list">
        <Title>{m.messages_title()}</Title>
        {list ? <List {...list} now={now} /> : <Unread text={m.messages_list_failed()} to="/messages" />}
      </div>
      {/* Somebody without conversations reads on the left what to do. */}
      {open ? (
        <Thread {...open} me={me} />
      ) : (
        list?.rows.length !== 0 && <p className="talk-none soft">{m.messages_select()}</p>
      )}
    </div>
  )
}

type ListProps = NonNullable<Route.ComponentProps['loaderData']['list']> & { now: Date }

function List({ rows, page, hasMore, now }: ListProps) {
  if (rows.length === 0)
    return (
      <>
        <EmptyState
          scene="chat"
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

type Props = { row: ConversationRow; now: Date }

/** One conversation of the list: with whom, the last message, and the number of unread ones (MSG-05, MSG-23+). */
function ConversationItem({ row: { id, other, last, at, unread }, now }: Props) {
  const { conversationId: open } = useParams()
  // Beside a thread the list comes before the page's own heading, and is a list of links.
  const Title = open ? 'p' : 'h2'
  const name = other.name ?? m.messages_unknown()
  const zone = useZone()
  return (
    <li className="talk-row">
      <Avatar name={name} src={other.avatarUrl ?? undefined} seed={other.id ?? id} />
      <div className="min-w-0">
        <Title className="talk-name">
          <Anchor to={`${threadHref(id)}#last`} aria-current={open === id ? 'page' : undefined}>
            <bdi>{name}</bdi>
          </Anchor>
        </Title>
        <p className="talk-excerpt soft small" dir="auto">
          {held(wordsOf(last))}
        </p>
      </div>
      <div className="talk-at">
        <time className="small soft" dateTime={at.toISOString()}>
          {shortTimeOf(at, now, zone)}
        </time>
        {unread > 0 && <Badge tone="leaf">{m.messages_unread({ count: unread })}</Badge>}
      </div>
    </li>
  )
}

function wordsOf(last: ConversationRow['last']): string {
  if (!last) return m.messages_began()
  if (last.isHidden) return m.messages_hidden()
  return last.isMine ? m.messages_last_mine({ text: last.excerpt }) : last.excerpt
}
