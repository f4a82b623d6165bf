import { ActionForm, useSent } from '#shell/form/action-form.tsx'
import { useZone } from '#shell/use-zone.ts'
import { Moment } from '#shell/moment.tsx'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Naming } from '#ui/naming.tsx'
import { Icon } from '#ui/icon.tsx'
import { withMoment } from '../kinds/moments.ts'
import { type IconName, icons } from './icons.ts'

export type NotificationRowView = {
  id: string
  icon: IconName
  title: string
  text: string
  /** That the text leaves open, as an instant. */
  moment?: string | undefined
  /** What the text names in another language than the page's. */
  named?: { name: string; lang: string } | undefined
  createdAt: Date
  readAt: Date | null
}

type Props = { notification: NotificationRowView }

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
  const { icon, title, text, moment, named, createdAt, readAt } = notification
  return (
    <button aria-busy={useSent() && true}>
      <Icon of={icons[icon]} />
      <span>
        <b>{title}</b>
        <span dir="auto">
          <Naming
            text={moment === undefined ? text : withMoment(text, moment, zone)}
            name={named?.name ?? ''}
            lang={named?.lang}
          />
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
