import { redirect } from 'react-router'
import { PAGE_ROWS, pageNumber, placeIn } from '#kit/paging.ts'
import { signedIn } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { ActionForm, Submit, useSent } from '#shell/form/action-form.tsx'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { useNews } from '#shell/news/use-news.ts'
import { m } from '#paraglide/messages.js'
import { ButtonLink } from '#ui/forms/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pagination } from '#ui/layout/pagination.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { safePath } from '#modules/accounts/rules.ts'
import { openNotification, readAllNotifications } from '../commands.server.ts'
import { countNotifications, ownNotifications, unreadNotifications } from '../queries.server.ts'
import { onPage } from '../kinds/every.server.ts'
import type { Route } from './+types/notifications'
import { useZone } from '#shell/use-zone.ts'
import { Moment } from '#shell/moment.tsx'
import { Badge } from '#ui/badge.tsx'
import { Naming } from '#ui/naming.tsx'
import { Icon } from '#ui/icon.tsx'
import { held } from '#ui/no-break/held.ts'
import { withMoment } from '../kinds/moments.ts'
import { type IconName, icons } from './icons.ts'

export const handle = { hydrate: 'always', lives: true, styles: 'personal' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const page = pageNumber(new URL(args.request.url).searchParams.get('page'))
    const notifications = await ownNotifications(ctx, page)
    // A first page that is not full contains everything.
    const total =
      page === 1 && notifications.length < PAGE_ROWS ? notifications.length : await countNotifications(ctx)
    const unread = await unreadNotifications(ctx)
    return {
      page,
      pages: placeIn(total, page).pages,
      total,
      unread,
      notifications: notifications.map(
        ({ id, kind, values, lang, createdAt, readAt }): NotificationRowView => ({
          id,
          ...onPage({ kind, values }),
          ...(lang && { named: { name: String(values.item ?? values.title), lang } }),
          createdAt,
          readAt,
        }),
      ),
    }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form) => {
    signedIn(ctx)
    const intent = textOf(form, 'intent')
    // Only paths of this site, whatever a row contains.
    if (intent === 'open') return redirect(safePath(await openNotification(ctx, textOf(form, 'id'))))
    if (intent !== 'read-all') throw new Refusal('invalid-input')
    await readAllNotifications(ctx)
    return redirect('/notifications')
  })

/** The viewer's notifications, newest first (DASH-05). Opening one marks it as read and leads to what it is about. */
export default function Notifications({
  loaderData: { page, pages, total, unread, notifications },
}: Route.ComponentProps) {
  useNews({})
  return (
    <>
      <title>{`${m.notifications_title()} - Stadi`}</title>
      <PageHead
        title={m.notifications_title()}
        lead={total > 0 ? m.notifications_count({ total, unread }) : m.notifications_lead()}
        action={unread > 0 && <ReadAll />}
      />
      <PageRefusal className="pb-4" />
      {notifications.length === 0 && <Nothing isFirst={total === 0} />}
      {notifications.length > 0 && (
        <ul className="notification-list">
          {notifications.map((notification) => (
            <NotificationRow key={notification.id} notification={notification} />
          ))}
        </ul>
      )}
      {notifications.length > 0 && (
        <div className="pt-4">
          <Pagination
            page={page}
            pages={pages}
            hrefFor={(one) => `/notifications?page=${one}`}
            label={m.notifications_pages()}
            previousText={m.notifications_newer()}
            nextText={m.notifications_older()}
            pageText={(one) => m.notifications_page({ page: one })}
          />
        </div>
      )}
    </>
  )
}

const ReadAll = () => (
  <ActionForm intent="read-all" action="/notifications" quiet>
    <Submit variant="outline">{m.notifications_read_all()}</Submit>
  </ActionForm>
)

function Nothing({ isFirst }: { isFirst: boolean }) {
  if (!isFirst)
    return (
      <EmptyState
        title={m.notifications_end()}
        action={<ButtonLink to="/notifications">{m.notifications_first()}</ButtonLink>}
      />
    )
  return (
    <EmptyState
      scene="letter"
      title={m.notifications_empty()}
      text={m.notifications_empty_text()}
      action={<ButtonLink to="/courses">{m.notifications_see_courses()}</ButtonLink>}
    />
  )
}

type NotificationRowView = {
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
function NotificationRow({ notification }: Props) {
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
        <b>{held(title)}</b>
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
