import { localeFacts } from '#kit/locales.ts'
import { Long, Moment } from '#shell/admin/values.tsx'
import { m } from '#paraglide/messages.js'
import { Prose } from '#ui/prose.tsx'
import type { InboxThread, MessageView } from '../../types.ts'
import { channelWords, StateBadge } from './pieces.tsx'

/** Who wrote, from where and in which language. */
export function Facts({
  thread: { name, email, isMember, channel, status, createdAt, locale },
}: {
  thread: InboxThread
}) {
  return (
    <p className="row">
      <StateBadge status={status} />
      <span>
        <bdi className="wrap-anywhere">{name || m.support_inbox_anonymous()}</bdi> (
        <Long>{email ?? m.support_inbox_no_email()}</Long>
        {isMember && `, ${m.support_inbox_member()}`})
      </span>
      <span className="soft">
        {channelWords[channel]()} · <Moment at={createdAt} /> · {m.support_inbox_language()}:{' '}
        {localeFacts[locale].name}
      </span>
    </p>
  )
}

const names: Record<MessageView['author'], () => string> = {
  visitor: m.support_inbox_visitor,
  assistant: m.support_assistant,
  staff: m.support_staff,
}

/** Nothing a visitor wrote becomes a link: its readers have far-reaching permissions. */
export function Story({ messages }: { messages: MessageView[] }) {
  return (
    <ol className="said-list measure">
      {messages.map(({ id, author, body, html, at }) => (
        <li key={id} className={author === 'visitor' ? undefined : 'said-mine'}>
          <p className="small">
            <b>{names[author]()}</b>{' '}
            <span className="soft">
              <Moment at={at} />
            </span>
          </p>
          {html === null ? (
            <p dir="auto" className="said-text">
              {body}
            </p>
          ) : (
            <Prose safeHtml={html} />
          )}
        </li>
      ))}
    </ol>
  )
}
