import { m } from '#paraglide/messages.js'
import { Pagination } from '#ui/layout/pagination.tsx'
import { Section } from '#ui/layout/section.tsx'
import { threadPaths } from '../../rules.ts'
import type { ThreadView } from '../../types.ts'
import { Reply } from './reply.tsx'
import { replyWords } from './words.ts'

/** The replies, one page at a time. */
export function Replies({ thread }: { thread: ThreadView }) {
  const { id, kind, answers, replies: count, page, pages } = thread
  const words = replyWords[kind]
  return (
    <Section title={words.count({ count })} id="replies">
      {answers.length === 0 && !thread.isRemoved && <p className="soft">{words.none()}</p>}
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
