import { useParams } from 'react-router'
import { m } from '#paraglide/messages.js'
import { useZone } from '#shell/use-zone.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { threadHref } from '../rules.ts'
import type { ConversationRow } from '../types.ts'
import { shortTimeOf } from './times.ts'

type Props = { row: ConversationRow; now: Date }

/** One conversation of the list: with whom, the last message, and the number of unread ones (MSG-05, MSG-23+). */
export function ConversationItem({ row: { id, other, last, at, unread }, now }: Props) {
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
          {wordsOf(last)}
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
