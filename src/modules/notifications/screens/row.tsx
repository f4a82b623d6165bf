import { ActionForm, useSent } from '#shell/form/action-form.tsx'
import { useZone } from '#shell/use-zone.ts'
import { Moment } from '#shell/moment.tsx'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Naming } from '#ui/naming.tsx'
import { Icon } from '#ui/icon.tsx'
import { CircleAlert, CircleCheck } from '#ui/icons.ts'
import type { NotificationKind, NotificationView } from '../types.ts'
import { Award, Banknote, Reply, Target, Undo } from './icons.ts'
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
  'application-due': Target,
  'support-answer': Reply,
  'ussd-job-approved': Reply,
  'ussd-job-refused': Reply,
  'topic-replied': Reply,
  'question-answered': Reply,
  'story-commented': Reply,
  'answer-accepted': Award,
  'board-topic': Reply,
  'session-booked': Target,
  'session-credit': Banknote,
  'session-moved': Target,
  'session-cancelled': CircleAlert,
  'session-absent': CircleAlert,
  'class-planned': Target,
  'class-invited': Target,
  'class-moved': Target,
  'class-handed': CircleAlert,
  'class-cancelled': CircleAlert,
  'teacher-named': CircleCheck,
  'teacher-removed': CircleAlert,
  'course-published': CircleCheck,
  'course-unpublished': CircleAlert,
  'teacher-page-hidden': CircleAlert,
  'organisation-named': CircleCheck,
  'organisation-asked': CircleAlert,
  'organisation-joined': CircleCheck,
  'organisation-refused': Undo,
  'seat-given': CircleCheck,
  'group-given': CircleCheck,
  'seats-paid': CircleCheck,
  'review-answered': Reply,
  'course-announced': Reply,
  'scholarship-granted': Award,
  'scholarship-refused': Reply,
  'group-full': Undo,
  'gift-taken': CircleCheck,
  'gift-waiting': Target,
  'gift-unsent': CircleAlert,
  'part-due': Banknote,
  'mentor-paid': Banknote,
  'teacher-rate': Banknote,
  'teacher-paid': Banknote,
  'teacher-payout-back': Undo,
  'second-factor': CircleAlert,
  guardian: CircleAlert,
  'project-marked': Reply,
  'quiz-verdict': Target,
  'peer-works': Reply,
  'content-hidden': CircleAlert,
  'content-restored': CircleCheck,
  mention: Reply,
}

type Props = { notification: Omit<NotificationView, 'href'> }

/** One notification as a button: a link would not mark it as read without scripts. */
export function NotificationRow({ notification }: Props) {
  return (
    <li className={notification.readAt === null ? 'notification-unread' : undefined}>
      <ActionForm intent="open" id={notification.id} quiet>
        <Open notification={notification} />
      </ActionForm>
    </li>
  )
}

function Open({ notification }: Props) {
  const zone = useZone()
  const { title, text } = notificationWords(notification, zone)
  const { kind, values, lang, createdAt, readAt } = notification
  return (
    <button aria-busy={useSent() && true}>
      <Icon of={icons[kind]} />
      <span>
        <b>{title}</b>
        <span dir="auto">
          <Naming text={text} name={String(values.item ?? values.title)} lang={lang} />
        </span>
        <small>
          <Moment at={createdAt} />
          {readAt === null && (
            <>
              {' '}
              <Badge tone="leaf">{m.notifications_new()}</Badge>
            </>
          )}
        </small>
      </span>
    </button>
  )
}
