import { m } from '#paraglide/messages.js'
import { Pagination } from '#ui/layout/pagination.tsx'
import { Section } from '#ui/layout/section.tsx'
import { threadPaths } from '../../rules.ts'
import type { ThreadView, ReplyView } from '../../types.ts'
import { replyWords, isAllSample } from './words.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Watch } from '#shell/reports/watch.tsx'
import { Badge } from '#ui/badge.tsx'
import { classes } from '#ui/classes.ts'
import { Check } from '#ui/icons.ts'
import { SampleMark } from '#ui/samples.tsx'
import { held } from '#ui/no-break/held.ts'
import { VoteButton } from '../../vote-button.tsx'
import { Byline } from './byline.tsx'
import { HiddenNote } from './hidden.tsx'
import { type ThreadAddress, useThreadAddress } from './address.ts'
import { Written } from './written.tsx'

/** The replies, one page at a time. */
export function Replies({ thread }: { thread: ThreadView }) {
  const { id, kind, answers, replies: count, page, pages } = thread
  const words = replyWords[kind]
  return (
    <Section title={words.count({ count })} id="replies">
      {answers.length === 0 && !thread.isRemoved && <p className="soft">{held(words.none())}</p>}
      <div className="replies">
        {answers.map((reply) => (
          <Reply key={reply.id} reply={reply} thread={thread} />
        ))}
      </div>
      <Pagination
        page={page}
        pages={pages}
        hrefFor={(page) => `${threadPaths[kind]}${id}${page > 1 ? `?page=${page}` : ''}#replies`}
        label={m.community_pages()}
        previousText={m.common_previous()}
        nextText={m.common_next()}
        pageText={(page) => m.community_page({ page })}
      />
    </Section>
  )
}

type Props = { reply: ReplyView; thread: ThreadView }

/** A reply, an answer or a comment, with its own URL within the page. */
function Reply({ reply, thread }: Props) {
  const { id, html, isAccepted, isOwn, hidden } = reply
  const { here } = useThreadAddress(thread)
  return (
    <article id={`reply-${id}`} className={classes('reply', isAccepted && 'reply-accepted')}>
      <Byline
        {...reply}
        href={`#reply-${id}`}
        watch={<Watch target="reply" id={id} isOwn={isOwn} isHidden={hidden !== null} />}
      >
        {reply.isSample && !isAllSample(thread) && <SampleMark />}
        {thread.lesson && reply.isTeacher && <Badge tone="sky">{m.community_teacher()}</Badge>}
        {isAccepted && (
          <Badge tone="leaf" icon={Check}>
            {m.community_accepted()}
          </Badge>
        )}
      </Byline>
      {hidden && <HiddenNote target="reply" id={id} hidden={hidden} isOwn={isOwn} here={here} />}
      <Written safeHtml={html} />
      <Actions reply={reply} thread={thread} />
    </article>
  )
}

/** The viewer's actions on it. */
function Actions({ reply, thread }: Props) {
  const { id, isOwn, isAccepted, hidden } = reply
  const at = useThreadAddress(thread)
  const isAnswer = thread.kind === 'question'
  if (!isOwn && !isAnswer) return null
  return (
    <div className="post-actions">
      {isAnswer && <VoteButton target="answer" {...reply} page={at.here} />}
      {isAnswer && thread.isOwn && !thread.isRemoved && !hidden && (
        <Acceptance id={id} isAccepted={isAccepted} at={at} />
      )}
      {isOwn && (
        <>
          <Anchor to={at.of(`replies/${id}/edit`)} preventScrollReset>
            {m.community_edit()}
          </Anchor>
          <Anchor to={at.of(`replies/${id}/remove`)} preventScrollReset>
            {m.community_delete()}
          </Anchor>
        </>
      )}
    </div>
  )
}

/** Only the asker chooses the answer that helped (QNA-20+). */
const Acceptance = ({ id, isAccepted, at }: { id: string; isAccepted: boolean; at: ThreadAddress }) => (
  <ActionForm intent="accept" id={id} action={`${at.here}#reply-${id}`} preventScrollReset>
    <input type="hidden" name="on" value={isAccepted ? '0' : '1'} />
    <Submit variant={isAccepted ? 'quiet' : 'outline'}>
      {isAccepted ? m.community_accept_no_more() : m.community_accept()}
    </Submit>
  </ActionForm>
)
