import { Moment } from '#shell/moment.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Facts } from '#ui/layout/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Check } from '#ui/icons.ts'
import { onlySamples, SampleMark, SampleNote } from '#ui/samples.tsx'
import { held } from '#ui/no-break/held.ts'
import { type PostKind, placeOf, threadPaths } from './rules.ts'
import type { PostCard } from './types.ts'
import { VoteButton } from './vote-button.tsx'
import { categoryWord } from './words.ts'

type Props = {
  kind: PostKind
  posts: PostCard[]
  /** The path of the page that they are on; its action handles their votes. */
  page: string
}

/** Posts of one kind as rows of a notice board: the title first, then author, time and counts (FOR-01, QNA-01, STO-01). */
export function PostRows({ kind, posts, page }: Props) {
  if (posts.length === 0) return <EmptyState level="h3" title={noneWords[kind]()} />
  const only = onlySamples(posts)
  return (
    <>
      {only && <SampleNote>{m.common_sample_posts()}</SampleNote>}
      <ul className="notices">
        {posts.map((post) => (
          <PostRow key={post.id} post={post} page={page} isMarked={post.isSample && !only} />
        ))}
      </ul>
    </>
  )
}

/** FOR-15, QNA-19, STO-11 */
const noneWords: Record<PostKind, () => string> = {
  topic: m.community_no_topics,
  question: m.community_no_questions,
  story: m.community_no_stories,
  board: m.community_board_none,
}

type RowProps = { post: PostCard; page: string; /** As a sample, among others. */ isMarked: boolean }

function PostRow({ post, page, isMarked }: RowProps) {
  const { id, kind, title, excerpt, tags } = post
  return (
    <li className="notice" id={placeOf('question', id)}>
      {kind === 'story' && <Avatar name={post.author ?? m.community_anonymous()} src={post.portrait} under />}
      <div>
        <h3>
          <Anchor className="card-link" to={threadPaths[kind] + id}>
            <bdi>{held(title)}</bdi>
          </Anchor>
        </h3>
        {excerpt && <p dir="auto">{held(excerpt)}</p>}
        {tags.length > 0 && <Tags tags={tags} />}
        <div className="row notice-foot">
          <Who post={post} isMarked={isMarked} />
          <HowMany post={post} page={page} />
        </div>
      </div>
    </li>
  )
}

const Tags = ({ tags }: { tags: string[] }) => (
  <ul className="facts tags">
    {tags.map((tag) => (
      <li key={tag}>
        <bdi>{held(tag)}</bdi>
      </li>
    ))}
  </ul>
)

/** Without a name it is "Anonymous" (COM-24); the time as time ago, with the exact moment behind it (COM-25). */
const Who = ({
  post: { category, author, createdAt, age, isPopular },
  isMarked,
}: Pick<RowProps, 'post' | 'isMarked'>) => (
  <Facts>
    {isMarked && <SampleMark />}
    {isPopular && <Badge tone="sun">{m.community_popular()}</Badge>}
    {category && <span>{categoryWord(category)}</span>}
    <bdi>{author ?? m.community_anonymous()}</bdi>
    <Moment at={createdAt}>{age}</Moment>
  </Facts>
)

const replyWords: Record<PostKind, (counted: { count: number }) => string> = {
  topic: m.community_replies,
  question: m.community_answers,
  story: m.community_comments,
  board: m.community_replies,
}

function HowMany({ post, page }: { post: PostCard; page: string }) {
  const { kind, replies, views, isAnswered } = post
  const words = replyWords[kind]({ count: replies })
  return (
    <div className="facts">
      {isAnswered ? <Answered>{words}</Answered> : <span>{held(words)}</span>}
      {kind === 'question' && <span>{m.community_views({ count: views })}</span>}
      {(kind === 'question' || kind === 'story') && (
        <VoteButton {...post} target={kind === 'story' ? 'success_story' : 'question'} page={page} />
      )}
    </div>
  )
}

/** Green only where an answer was accepted (QNA-04). */
const Answered = ({ children }: { children: string }) => (
  <b className="answered">
    <Icon of={Check} size={16} strokeWidth={3} />
    {held(children)}
  </b>
)
