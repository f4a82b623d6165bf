import { type ShouldRevalidateFunctionArgs, useOutlet } from 'react-router'
import { pageNumber } from '#kit/paging.ts'
import { Refusal } from '#kit/refusal.ts'
import { m } from '#paraglide/messages.js'
import { isOnlyDialog } from '#shell/only-dialog.ts'
import { PageMeta } from '#shell/page-meta.tsx'
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { SampleNote } from '#ui/samples.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { lookAt } from '../../commands/views.server.ts'
import { threadOf } from '../../queries/thread.server.ts'
import { boardHref, hubPaths, threadPaths } from '../../rules.ts'
import type { ThreadView } from '../../types.ts'
import type { Route } from './+types/thread'
import { threadIn } from './address.ts'
import { actions } from './actions.server.ts'
import { threadFound } from './structured-data.server.ts'
import { Post } from './post.tsx'
import { Replies } from './replies.tsx'
import { ReplyForm } from './reply-form.tsx'
import { isAllSample, replyWords } from './words.ts'

export const handle = { hydrate: 'signed-in', styles: ['community', 'threads'] }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx, web) => {
    const { kind, id } = threadIn(args.params)
    if (isOpened(args)) await (web.look = (ctx) => lookAt(ctx, id))(ctx)
    const { searchParams } = args.url
    const thread = await threadOf(ctx, kind, id, {
      page: pageNumber(searchParams.get('page')),
      reply: searchParams.get('reply'),
    })
    return { thread, found: threadFound(ctx, thread) }
  })

/** Not for writing, and not below a dialog of its author's. */
const isOpened = ({ request, url }: Route.LoaderArgs): boolean =>
  request.method === 'GET' && /^\/community\/\w+\/[^/]+$/.test(url.pathname)

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    const run = actions.get(textOf(form, 'intent'))
    if (!run) throw new Refusal('invalid-input')
    return run(ctx, form, { ...threadIn(args.params), url: args.url, web })
  })

/** A preview, and a dialog that opens or closes, leave the thread unchanged. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { list, postId } = args.nextParams
  const isPreview = args.formData?.get('intent') === 'preview'
  return !isPreview && !isOnlyDialog(`/community/${list}/${postId}`, args) && args.defaultShouldRevalidate
}

/** A topic with its replies, a question with its answers, a story with its comments (FOR-16, QNA-20, STO-13). */
export default function Thread({ loaderData: { thread, found } }: Route.ComponentProps) {
  const dialog = useOutlet()
  return (
    <>
      {/* A page has one title; an open dialog has its own. */}
      {!dialog && <Meta thread={thread} found={found} />}
      <PageHead
        above={<Way thread={thread} />}
        title={<bdi className="wrap-anywhere">{titleOf(thread)}</bdi>}
        lead={thread.isRemoved && m.community_removed_text()}
      />
      {thread.board?.isOpen === false && <p className="soft">{m.community_board_closed()}</p>}
      {thread.isSample && !thread.isRemoved && <SampleNote>{sampleWords(thread)}</SampleNote>}
      {dialog}
      <div className="thread">
        <div>
          {!thread.isRemoved && <Post thread={thread} />}
          {!(thread.hidden && thread.answers.length === 0) && <Replies thread={thread} />}
        </div>
        {!thread.isRemoved && !thread.hidden && thread.board?.isOpen !== false && (
          <ReplyForm thread={thread} />
        )}
      </div>
    </>
  )
}

const sampleWords = (thread: ThreadView): string =>
  thread.answers.length > 0 && isAllSample(thread) ? m.common_sample_thread() : m.common_sample_post()

const titleOf = ({ isRemoved, title }: ThreadView): string =>
  isRemoved ? m.community_removed_title() : title

function Meta({ thread, found }: Route.ComponentProps['loaderData']) {
  const { id, kind, page, isRemoved, hidden } = thread
  return (
    <PageMeta
      title={titleOf(thread)}
      description={found?.description ?? replyWords[kind].list()}
      path={`${threadPaths[kind]}${id}${page > 1 ? `?page=${page}` : ''}`}
      kind="article"
      noindex={isRemoved || hidden !== null || kind === 'board'}
      picture={found?.picture}
      data={found?.things}
    />
  )
}

function Way({ thread: { kind, board } }: { thread: ThreadView }) {
  const crumbs =
    kind === 'board'
      ? [{ label: m.community_board_of({ group: board?.name ?? '' }), to: boardHref(board?.id ?? '') }]
      : [
          { label: m.common_community(), to: '/community' },
          { label: replyWords[kind].list(), to: hubPaths[kind] },
        ]
  return <Breadcrumb label={m.common_here()} crumbs={crumbs} />
}
