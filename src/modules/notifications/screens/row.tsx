import { Form } from 'react-router'
import { momentInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Badge } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'
import { Award, Banknote, Reply, Target, Undo } from '#ui/icons.ts'
import type { NoticeKind, NoticeView } from '../types.ts'
import { noticeWords } from './words.ts'

const icons: Record<NoticeKind, typeof Award> = {
  'payment-confirmed': Banknote,
  'payment-review': Banknote,
  'refund-approved': Undo,
  'refund-refused': Undo,
  'refund-reopened': Undo,
  'refund-done': Undo,
  badge: Award,
  'goal-due': Target,
  'support-answer': Reply,
}

type Props = { notice: Omit<NoticeView, 'href'>; pending: boolean }

/** One notice as a button: a link would not mark it as read without scripts. */
export function NoticeRow({ notice, pending }: Props) {
  const { title, text } = noticeWords(notice)
  const isUnread = notice.readAt === null
  return (
    <li className={isUnread ? 'notice-unread' : undefined}>
      <Form method="post">
        <input type="hidden" name="intent" value="open" />
        <button name="notice" value={notice.id} aria-busy={pending || undefined}>
          <Icon of={icons[notice.kind]} />
          <span>
            <b>{title}</b>
            <span dir="auto">{text}</span>
            <small>
              <time dateTime={notice.createdAt.toISOString()}>
                {momentInWords(notice.createdAt, getLocale())}
              </time>
              {isUnread && (
                <>
                  {' '}
                  <Badge tone="leaf">{m.notifications_new()}</Badge>
                </>
              )}
            </small>
          </span>
        </button>
      </Form>
    </li>
  )
}
