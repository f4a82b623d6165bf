import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Watch } from '#shell/reports/watch.tsx'
import { Badge } from '#ui/badge.tsx'
import { CircleCheck } from '#ui/icons.ts'
import { categoryWord } from '../../words.ts'
import { VoteButton } from '../../vote-button.tsx'
import type { LessonOfQuestion, ThreadView } from '../../types.ts'
import { useThreadAddress } from './address.ts'
import { Byline } from './byline.tsx'
import { HiddenNote } from './hidden.tsx'
import { replyWords } from './words.ts'
import { Written } from './written.tsx'

type Props = { thread: ThreadView }

/** The topic, question or story itself. */
export function Post({ thread }: Props) {
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
          <bdi className="wrap-anywhere">{tag}</bdi>
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
