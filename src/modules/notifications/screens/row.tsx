import { Form } from 'react-router'
import { momentInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Badge } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'
import { Award, Banknote, Reply, Target, Undo } from '#ui/icons.ts'
import type { NotificationKind, NotificationView } from '../types.ts'
import { notificationWords } from './words.ts'

const icons: Record<NotificationKind, typeof Award> = {
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

type Props = { notification: Omit<NotificationView, 'href'>; pending: boolean }

/** One notification as a button: a link would not mark it as read without scripts. */
export function NotificationRow({ notification, pending }: Props) {
  const { title, text } = notificationWords(notification)
  const isUnread = notification.readAt === null
  return (
    <li className={isUnread ? 'notification-unread' : undefined}>
      <Form method="post">
        <input type="hidden" name="intent" value="open" />
        <button name="notification" value={notification.id} aria-busy={pending || undefined}>
          <Icon of={icons[notification.kind]} />
          <span>
            <b>{title}</b>
            <span dir="auto">{text}</span>
            <small>
              <time dateTime={notification.createdAt.toISOString()}>
                {momentInWords(notification.createdAt, getLocale())}
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
