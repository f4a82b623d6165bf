import { adminOnly } from '#context.ts'
import { m } from '#paraglide/messages.js'
import { adminHref } from '#shell/admin/address.ts'
import { listQueryIn } from '#shell/admin/list-query.server.ts'
import { Rows } from '#shell/admin/rows.tsx'
import { Moment } from '#shell/admin/values.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { answer } from '#web/answers.server.ts'
import { classesForAdmins, coursesShort } from '../../queries/for-admins.server.ts'
import type { Route } from './+types/live-classes'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    return {
      classes: await classesForAdmins(ctx, listQueryIn(args.url).page),
      short: await coursesShort(ctx),
    }
  })

/** Classes that are planned and that were, and which paid courses have too few. */
export default function LiveClasses({ loaderData: { classes, short } }: Route.ComponentProps) {
  return (
    <Section
      title={m.live_title()}
      action={<ButtonLink to={adminHref('live-classes/new')}>{m.live_admin_new()}</ButtonLink>}
    >
      {short.length > 0 && (
        <details className="behind mb-4">
          <summary>{m.live_admin_short({ count: short.length })}</summary>
          <ul>
            {short.map(({ id, title, planned }) => (
              <li key={id}>
                {held(m.live_admin_short_course({ title, count: planned }))}{' '}
                <Anchor to={adminHref(`live-classes/new?course=${id}`)}>{m.live_admin_new()}</Anchor>
              </li>
            ))}
          </ul>
        </details>
      )}
      <Rows
        list={classes}
        caption={m.live_title()}
        hideCaption
        none={m.live_admin_none()}
        hrefFor={(page) => adminHref('live-classes', { page })}
        rowKey={({ id }) => id}
        columns={[
          {
            label: m.live_admin_topic(),
            cell: ({ id, topic }) => (
              <Anchor to={adminHref(`live-classes/${id}`)}>
                <bdi>{held(topic)}</bdi>
              </Anchor>
            ),
            main: true,
          },
          { label: m.live_admin_course(), cell: ({ course }) => course },
          { label: m.live_admin_mentor(), cell: ({ mentor }) => <bdi>{mentor}</bdi> },
          { label: m.live_admin_when(), cell: ({ startsAt }) => <Moment at={startsAt} /> },
          {
            label: m.live_admin_seats(),
            cell: ({ taken, seats, isCancelled }) =>
              isCancelled ? m.live_admin_cancelled() : m.live_admin_taken({ taken, seats }),
          },
        ]}
      />
    </Section>
  )
}
