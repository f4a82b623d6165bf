import { adminOnly } from '#context.ts'
import { m } from '#paraglide/messages.js'
import { adminHref } from '#shell/admin/address.ts'
import { listQueryIn } from '#shell/admin/list-query.server.ts'
import { Rows } from '#shell/admin/rows.tsx'
import { Moment } from '#shell/admin/values.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Section } from '#ui/layout/section.tsx'
import { answer } from '#web/answers.server.ts'
import { finalTasksToMark } from '../../queries/for-markers.server.ts'
import type { Route } from './+types/final-tasks'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    return { list: await finalTasksToMark(ctx, listQueryIn(args.url).page) }
  })

/** Final tasks that wait for a marker. */
export default function AdminFinalTasks({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <Section title={m.skill_queue()}>
      <Rows
        list={list}
        caption={m.skill_queue()}
        hideCaption
        none={m.skill_queue_none()}
        hrefFor={(page) => adminHref('final-tasks', { page })}
        rowKey={(row) => row.id}
        columns={[
          { label: m.admin_learner(), cell: (row) => <bdi>{row.learner}</bdi>, main: true },
          { label: m.admin_course(), cell: (row) => row.course },
          { label: m.skill_queue_task(), cell: (row) => row.title },
          { label: m.admin_handed_in(), cell: (row) => <Moment at={row.handedInAt} /> },
          {
            label: m.admin_actions(),
            cell: (row) => (
              <Anchor to={`/admin/final-tasks/${row.id}`}>
                {m.marking_mark()}
                <span className="visually-hidden"> {row.learner}</span>
              </Anchor>
            ),
          },
        ]}
      />
    </Section>
  )
}
