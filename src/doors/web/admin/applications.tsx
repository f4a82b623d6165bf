import { redirect } from 'react-router'
import { adminOnly } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { deleteApplication } from '#modules/hiring/commands.server.ts'
import { listApplications } from '#modules/hiring/queries.server.ts'
import type { ApplicationRow } from '#modules/hiring/types.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import type { Route } from './+types/applications'
import { adminHref, Behind, isRefused, Long, Moment, RowForm, Rows } from './pieces.tsx'

export const handle = { hydrate: 'always', styles: 'admin' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    const asked = Number(new URL(args.request.url).searchParams.get('page'))
    const page = Number.isInteger(asked) && asked >= 1 && asked <= 1000 ? asked : 1
    return { page, rows: await listApplications(ctx, page) }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    adminOnly(ctx)
    if (textOf(form, 'intent') !== 'delete') throw new Refusal('invalid-input')
    await deleteApplication(ctx, textOf(form, 'id'))
    web.toast({ title: m.hiring_admin_deleted() })
    return redirect('/admin/applications')
  })

/** INFO-08+: what came in, for administrators. */
export default function AdminApplications({
  loaderData: { page, rows },
  actionData: refused,
}: Route.ComponentProps) {
  return (
    <>
      <title>{`${m.hiring_admin_title()} - Stadi`}</title>
      <PageHead
        title={m.hiring_admin_title()}
        lead={m.hiring_admin_lead()}
        above={
          <Breadcrumb
            label={m.hiring_way()}
            crumbs={[
              { label: m.common_admin(), to: '/admin' },
              { label: m.hiring_admin_back(), to: adminHref({ tab: 'content' }) },
              { label: m.hiring_admin_title() },
            ]}
          />
        }
      />
      {refused && <FormError title={refused.refused.title} text={refused.refused.text} />}
      <Rows<ApplicationRow>
        caption={m.hiring_admin_title()}
        hideCaption
        none={m.hiring_admin_none()}
        page={page}
        hrefFor={(to) => `/admin/applications?page=${to}`}
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          {
            label: m.hiring_admin_applicant(),
            cell: ({ name, email }) => (
              <>
                <bdi>{name}</bdi>
                <span className="block soft">
                  <Long>{email}</Long>
                </span>
              </>
            ),
            main: true,
          },
          { label: m.hiring_admin_opening(), cell: (row) => row.opening },
          { label: m.hiring_admin_came(), cell: (row) => <Moment at={row.createdAt} /> },
          {
            label: m.hiring_admin_message(),
            cell: ({ message, name }) => <Message text={message} of={name} />,
          },
          { label: m.hiring_admin_cv(), cell: (row) => <Cv row={row} /> },
          {
            label: m.admin_actions(),
            cell: ({ id, name }) => (
              <Behind summary={m.hiring_admin_delete()} of={name} open={isRefused(refused, 'delete', id)}>
                <RowForm
                  intent="delete"
                  id={id}
                  note={m.hiring_admin_delete_note()}
                  button={m.hiring_admin_delete_do()}
                  danger
                  refused={refused}
                />
              </Behind>
            ),
          },
        ]}
      />
    </>
  )
}

// Letters of a message that stand in the row; the whole opens below.
const GLIMPSE = 60

function Message({ text, of }: { text: string; of: string }) {
  const letters = [...text]
  if (letters.length <= GLIMPSE) return <bdi className="wrap-anywhere">{text}</bdi>
  return (
    <Behind summary={`${letters.slice(0, GLIMPSE).join('')}…`} of={of}>
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        {text}
      </p>
    </Behind>
  )
}

function Cv({ row: { id, cvName, cvBytes } }: { row: ApplicationRow }) {
  return (
    <>
      <Anchor to={`/storage/v1/applications/${id}/cv`} reload>
        <bdi className="wrap-anywhere">{cvName}</bdi>
      </Anchor>
      <span className="block soft whitespace-nowrap">
        {m.hiring_admin_size({ kb: Math.max(1, Math.round(cvBytes / 1024)) })}
      </span>
    </>
  )
}
