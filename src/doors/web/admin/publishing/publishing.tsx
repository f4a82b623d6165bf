import { Form } from 'react-router'
import { z } from 'zod'
import { adminOnly } from '#context.ts'
import type { RecordRow } from '#core/records/types.ts'
import { cleanText } from '#kit/text.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx'
import { Button, ButtonLink } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { answer } from '#web/answers.server.ts'
import type { Route } from './+types/publishing'
import { adminHref, Moment, Rows } from '../pieces.tsx'
import { kinds } from './kinds.server.ts'
import { publishingHref } from './names.ts'
import { PublicLink, StateBadge } from './pieces.tsx'

export const handle = { hydrate: 'always', styles: 'admin' }

/** What the address asks for. Nonsense becomes the default, as a link may be old or mistyped. */
const Asked = z.object({
  kind: z.string().catch(''),
  q: z
    .string()
    .transform((text) => [...cleanText(text)].slice(0, 100).join(''))
    .catch(''),
  page: z.coerce.number().int().min(1).max(1000).catch(1),
})

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    const { kind, ...asked } = Asked.parse(Object.fromEntries(args.url.searchParams))
    const shown = kinds.find(({ name }) => name === kind) ?? kinds[0]!
    const { name, label, canAdd } = shown
    return {
      ...asked,
      kind: { name, label: label(), canAdd },
      tabs: await Promise.all(
        kinds.map(async (one) => ({ name: one.name, label: one.label(), count: await one.count(ctx) })),
      ),
      rows: await shown.list(ctx, asked),
    }
  })

/** Everything the public pages say, as tables. */
export default function Publishing({ loaderData: { kind, q, page, tabs, rows } }: Route.ComponentProps) {
  const { name, label, canAdd } = kind
  return (
    <>
      <title>{`${label} - ${m.publishing_title()}`}</title>
      <PageHead
        above={
          <Breadcrumb
            label={m.course_breadcrumb()}
            crumbs={[
              { label: m.common_admin(), to: adminHref({ tab: 'content' }) },
              { label: m.publishing_heading() },
            ]}
          />
        }
        title={m.publishing_heading_of({ kind: label })}
        lead={m.publishing_lead()}
      />
      <div className="publishing-kinds">
        <Tabs
          label={m.publishing_kinds()}
          tabs={tabs.map((tab) => ({
            to: publishingHref(tab.name),
            label: tab.label,
            count: tab.count,
            current: tab.name === name,
          }))}
        />
      </div>
      <div className="publishing-tools">
        <Form key={name} method="get" role="search" aria-label={label} className="row items-end!">
          <input type="hidden" name="kind" value={name} />
          <Field
            key={q}
            className="max-w-full w-72"
            type="search"
            name="q"
            label={m.publishing_search()}
            defaultValue={q}
            maxLength={100}
          />
          <Button variant="outline">{m.common_search()}</Button>
          {q && (
            <Anchor className="btn btn-quiet" to={publishingHref(name)}>
              {m.admin_clear()}
            </Anchor>
          )}
        </Form>
        {canAdd && <ButtonLink to={publishingHref(name, 'new')}>{m.publishing_new()}</ButtonLink>}
      </div>
      <Records kind={kind} rows={rows} page={page} q={q} />
    </>
  )
}

type Props = { kind: { name: string; label: string }; rows: RecordRow[]; page: number; q: string }

function Records({ kind: { name, label }, rows, page, q }: Props) {
  const hrefFor = (page: number) =>
    `/admin/publishing?${new URLSearchParams({ kind: name, ...(q && { q }), ...(page > 1 && { page: String(page) }) })}`
  return (
    <Rows
      caption={label}
      hideCaption
      none={m.publishing_none()}
      page={page}
      hrefFor={hrefFor}
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        {
          label: m.publishing_column_title(),
          cell: (row) => (
            <Anchor to={publishingHref(name, row.id)}>
              <bdi>{row.title || m.publishing_untitled()}</bdi>
            </Anchor>
          ),
          main: true,
        },
        { label: m.publishing_column_about(), cell: (row) => <bdi>{row.about}</bdi> },
        { label: m.publishing_column_state(), cell: (row) => <StateBadge state={row.state} /> },
        ...(rows.some((row) => row.updatedAt)
          ? [
              {
                label: m.publishing_column_updated(),
                cell: (row: RecordRow) => row.updatedAt && <Moment at={row.updatedAt} />,
              },
            ]
          : []),
        { label: m.publishing_column_page(), cell: (row) => <PublicLink path={row.path} of={row.title} /> },
      ]}
    />
  )
}
