import { redirect } from 'react-router'
import { adminOnly } from '#context.ts'
import { adminHref } from '#shell/admin/address.ts'
import { listQueryIn } from '#shell/admin/list-query.server.ts'
import { Behind, RowForm } from '#shell/admin/row-form.tsx'
import { Rows } from '#shell/admin/rows.tsx'
import { Long, Moment, Told } from '#shell/admin/values.tsx'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { act, answer, textOf } from '#web/answers.server.ts'
import { deleteApplication } from '../../commands/applications.server.ts'
import { listApplications } from '../../queries/applications.server.ts'
import type { ApplicationRow } from '../../types.ts'
import type { Route } from './+types/applications'

export const handle = { hydrate: 'always', styles: 'admin' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    return listApplications(ctx, listQueryIn(args.url).page)
  })

/** Deletes an application. */
export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    adminOnly(ctx)
    await deleteApplication(ctx, textOf(form, 'id'))
    web.toast({ title: m.hiring_admin_deleted() })
    return redirect(adminHref('applications'))
  })

const crumbs = () => [
  { label: m.common_admin(), to: '/admin' },
  { label: m.hiring_admin_back(), to: adminHref('content') },
  { label: m.hiring_admin_title() },
]

/** INFO-08+: incoming applications, for administrators. */
export default function AdminApplications({ loaderData: applications }: Route.ComponentProps) {
  return (
    <>
      <title>{`${m.hiring_admin_title()} - Stadi`}</title>
      <PageHead
        title={m.hiring_admin_title()}
        lead={m.hiring_admin_lead()}
        above={<Breadcrumb label={m.common_here()} crumbs={crumbs()} />}
      />
      <PageRefusal />
      <Rows
        list={applications}
        caption={m.hiring_admin_title()}
        hideCaption
        none={m.hiring_admin_none()}
        hrefFor={(page) => adminHref('applications', { page })}
        rowKey={(row) => row.id}
        columns={[
          { label: m.hiring_admin_applicant(), cell: (row) => <Applicant row={row} />, main: true },
          { label: m.hiring_admin_opening(), cell: (row) => row.opening },
          { label: m.hiring_admin_came(), cell: (row) => <Moment at={row.createdAt} /> },
          { label: m.hiring_admin_message(), cell: (row) => <Told text={row.message} of={row.name} /> },
          { label: m.hiring_admin_cv(), cell: (row) => <Cv row={row} /> },
          { label: m.admin_actions(), cell: (row) => <Delete row={row} /> },
        ]}
      />
    </>
  )
}

function Applicant({ row: { name, email } }: { row: ApplicationRow }) {
  return (
    <>
      <bdi>{name}</bdi>
      <span className="block soft">
        <Long>{email}</Long>
      </span>
    </>
  )
}

function Cv({ row: { id, cvName, cvBytes } }: { row: ApplicationRow }) {
  return (
    <>
      <Anchor to={`/storage/v1/applications/${id}/cv`} reload>
        <bdi className="wrap-anywhere">{cvName}</bdi>
      </Anchor>
      <span className="block soft whitespace-nowrap">
        {held(m.hiring_admin_size({ kb: Math.max(1, Math.round(cvBytes / 1024)) }))}
      </span>
    </>
  )
}

function Delete({ row: { id, name } }: { row: ApplicationRow }) {
  return (
    <Behind summary={m.hiring_admin_delete()} of={name} id={id}>
      <RowForm
        intent="delete"
        id={id}
        note={m.hiring_admin_delete_note()}
        button={m.hiring_admin_delete_do()}
        danger
      />
    </Behind>
  )
}
