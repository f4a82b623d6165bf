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
import type { ThreadView, LessonOfQuestion } from '../../types.ts'
import type { Route } from './+types/thread'
import { threadIn, useThreadAddress } from './address.ts'
import { actions } from './actions.server.ts'
import { threadFound } from './structured-data.server.ts'
import { Replies } from './replies.tsx'
import { ReplyForm } from './reply-form.tsx'
import { isAllSample, replyWords } from './words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Watch } from '#shell/reports/watch.tsx'
import { Badge } from '#ui/badge.tsx'
import { CircleCheck } from '#ui/icons.ts'
import { held } from '#ui/no-break/held.ts'
import { categoryWord } from '../../words.ts'
import { VoteButton } from '../../vote-button.tsx'
import { Byline } from './byline.tsx'
import { HiddenNote } from './hidden.tsx'
import { Written } from './written.tsx'

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
        title={<bdi className="wrap-anywhere">{held(titleOf(thread))}</bdi>}
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

type Props = { thread: ThreadView }

/** The topic, question or story itself. */
function Post({ thread }: Props) {
  const { id, html, isOwn, hidden } = thread
  const { here } = useThreadAddress(thread)
  return (
    <article id={`post-${id}`} className="thread-post">
      <Byline {...thread} watch={<Watch target="post" id={id} isOwn={isOwn} isHidden={hidden !== null} />} />
      <About thread={thread} />
      {hidden && <HiddenNote target="post" id={id} hidden={hidden} isOwn={isOwn} here={here} />}
      <Written safeHtml={html} />
      <Actions thread={thread} />
    </article>
  )
}

/** Its subject and its counts, as text. */
function About({ thread }: Props) {
  const { kind, category, tags, replies: count, views, isPopular, isAnswered } = thread
  return (
    <div className="badges">
      {thread.lesson && <LessonLink lesson={thread.lesson} />}
      {category && <Badge tone="sky">{categoryWord(category)}</Badge>}
      {tags.map((tag) => (
        <Badge key={tag}>
          <bdi className="wrap-anywhere">{held(tag)}</bdi>
        </Badge>
      ))}
      {kind === 'topic' && isPopular && <Badge tone="sun">{m.community_popular()}</Badge>}
      {isAnswered && (
        <Badge tone="leaf" icon={CircleCheck}>
          {m.community_answered()}
        </Badge>
      )}
      <p className="facts">
        <a href="#replies">{replyWords[kind].count({ count })}</a>
        <span>{m.community_views({ count: views })}</span>
      </p>
    </div>
  )
}

/** Back to where it was asked. */
const LessonLink = ({ lesson: { id, courseId, title, course, lang } }: { lesson: LessonOfQuestion }) => (
  <p className="small">
    {m.community_asked_at()}{' '}
    <Anchor to={`/courses/${courseId}/lessons/${id}`} lang={lang}>
      {title}
    </Anchor>
    , <span lang={lang}>{course}</span>
  </p>
)

/** The viewer's actions on it. */
function Actions({ thread }: Props) {
  const { kind, isOwn } = thread
  const at = useThreadAddress(thread)
  const isVoted = kind === 'question' || kind === 'story'
  if (!isOwn && !isVoted) return null
  return (
    <div className="post-actions">
      {isVoted && (
        <VoteButton target={kind === 'story' ? 'success_story' : 'question'} {...thread} page={at.here} />
      )}
      {isOwn && (
        <>
          <Anchor to={at.of('edit')} preventScrollReset>
            {m.community_edit()}
          </Anchor>
          <Anchor to={at.of(kind === 'story' ? 'ask-removal' : 'remove')} preventScrollReset>
            {kind === 'story' ? m.community_ask_removal() : m.community_delete()}
          </Anchor>
        </>
      )}
    </div>
  )
}
