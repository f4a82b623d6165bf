import { useEffect, useRef } from 'react'
import { Form, redirect } from 'react-router'
import { signedIn } from '#context.ts'
import { loggable } from '#kit/failure.ts'
import { newId } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { m } from '#paraglide/messages.js'
import { Unread } from '#shell/unread.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { Button } from '#ui/forms/button.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { part } from '#web/part.server.ts'
import { webOf } from '#web/request-context.ts'
import { blockOther, markRead, sendMessage } from '../commands.server.ts'
import { threadView } from '../queries.server.ts'
import { threadHref } from '../rules.ts'
import type { MessageView, ThreadView } from '../types.ts'
import type { Route } from './+types/thread'
import { Block } from './block.tsx'
import { Bubbles } from './bubbles.tsx'
import { Composer } from './composer.tsx'

export const handle = { hydrate: 'always', styles: 'support' }

/** Before anything is read, so that the list and the header beside an opened conversation count without it (MSG-14, D5). */
export const middleware: Route.MiddlewareFunction[] = [
  async (args, next) => {
    const { ctx } = webOf(args)
    if (args.request.method === 'GET' && ctx.viewer)
      await markRead(ctx, args.params.conversationId).catch((error: unknown) => {
        // What is not theirs the loader refuses. A failure is only logged: the next look marks them (MSG-22).
        if (!(error instanceof Refusal))
          ctx.log.error({ err: loggable(error), requestId: ctx.requestId }, 'messages.not-marked')
      })
    return next()
  },
]

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    signedIn(ctx)
    const id = args.params.conversationId
    const before = args.url.searchParams.get('before')
    return { thread: await part(ctx, 'messages/thread', () => threadView(ctx, id, before)), clientId: newId() }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    signedIn(ctx)
    const id = args.params.conversationId
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

/** One conversation: what was said, oldest first, and a field to say more (MSG-08 to MSG-17). */
export default function Thread({ loaderData: { thread, clientId }, params }: Route.ComponentProps) {
  useEffect(() => {
    if (!thread) showToast({ tone: 'brick', title: m.refusal_error(), text: m.messages_thread_failed() })
  }, [thread])
  return (
    <div className="talk-thread">
      <p className="talk-back">
        <Anchor to="/messages">{m.messages_back()}</Anchor>
      </p>
      {thread ? (
        <Shown key={thread.id} thread={thread} clientId={clientId} />
      ) : (
        <Unread text={m.messages_thread_failed()} to={threadHref(params.conversationId)} />
      )}
    </div>
  )
}

function Shown({ thread, clientId }: { thread: ThreadView; clientId: string }) {
  const { id, other, isBlocked, isOver, messages, isNewest } = thread
  const name = other.name ?? m.messages_unknown()
  useLastInSight(messages)
  return (
    <>
      <title>{`${name} - Stadi`}</title>
      <div className="talk-head">
        <h1>
          <bdi className="wrap-anywhere">{name}</bdi>
        </h1>
        <div className="talk-deeds">
          <Refresh id={id} />
          {!isOver && <Block isBlocked={isBlocked} />}
        </div>
      </div>
      <Earlier thread={thread} />
      <Bubbles messages={messages} />
      {!isNewest && (
        <p>
          <Anchor to={`${threadHref(id)}#last`}>{m.messages_newest()}</Anchor>
        </p>
      )}
      {isOver && <Banner tone="sky" title={m.messages_over()} />}
      {isBlocked && <Banner tone="sky" title={m.messages_blocked({ name })} text={m.messages_blocked_text()} />}
      {!isOver && !isBlocked && <Composer id={id} clientId={clientId} messages={messages} />}
    </>
  )
}

const Earlier = ({ thread: { id, messages, hasEarlier } }: { thread: ThreadView }) =>
  hasEarlier && (
    <p>
      <Anchor to={`${threadHref(id)}?before=${messages[0]!.sequence}`}>{m.messages_earlier()}</Anchor>
    </p>
  )

/** What the page does by itself, for those without scripts and where a line is lost. */
const Refresh = ({ id }: { id: string }) => (
  <Form method="get" action={`${threadHref(id)}#last`}>
    <Button variant="quiet">{m.messages_refresh()}</Button>
  </Form>
)

// How far above the end of a page somebody still reads the newest.
const NEAR = 500

/** Keeps what is said last in sight, for whoever did not scroll away from it. */
function useLastInSight(messages: MessageView[]): void {
  const last = messages.at(-1)
  const before = useRef(last?.id)
  useEffect(() => {
    if (before.current === last?.id) return
    before.current = last?.id
    const left = document.documentElement.scrollHeight - innerHeight - scrollY
    if (last?.isMine || left < NEAR)
      document.getElementById('last')?.scrollIntoView({ block: 'nearest' })
  }, [last])
}
