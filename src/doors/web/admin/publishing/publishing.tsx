import { Form } from 'react-router'
import { z } from 'zod'
import { adminOnly } from '#context.ts'
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
import type { KindRow } from './kind.ts'
import { countKinds, kinds } from './kinds.server.ts'
import { type KindName, kindNames, kindOf, publishingHref } from './names.ts'
import { PublicLink, StateBadge } from './pieces.tsx'

export const handle = { hydrate: 'always', styles: 'admin' }

/** What the address asks for. Nonsense becomes the default, as a link may be old or mistyped. */
const Asked = z.object({
  kind: z.enum(kindNames as [KindName, ...KindName[]]).catch('articles'),
  q: z
    .string()
    .transform((text) => [...cleanText(text)].slice(0, 100).join(''))
    .catch(''),
  page: z.coerce.number().int().min(1).max(1000).catch(1),
})

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    const asked = Asked.parse(Object.fromEntries(args.url.searchParams))
    return { asked, counts: await countKinds(ctx), rows: await kinds[asked.kind].list(ctx, asked) }
  })

/** Everything the public pages say, as tables. */
export default function Publishing({
  loaderData: {
    asked: { kind, q, page },
    counts,
    rows,
  },
}: Route.ComponentProps) {
  const { label, canAdd } = kindOf(kind)
  return (
    <>
      <title>{`${label()} - ${m.publishing_title()}`}</title>
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
        title={m.publishing_heading_of({ kind: label() })}
        lead={m.publishing_lead()}
      />
      <div className="publishing-kinds">
        <Tabs
          label={m.publishing_kinds()}
          tabs={kindNames.map((name) => ({
            to: publishingHref(name),
            label: kindOf(name).label(),
            count: counts[name],
            current: name === kind,
          }))}
        />
      </div>
      <div className="publishing-tools">
        <Form key={kind} method="get" role="search" aria-label={label()} className="row items-end!">
          <input type="hidden" name="kind" value={kind} />
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
            <Anchor className="btn btn-quiet" to={publishingHref(kind)}>
              {m.admin_clear()}
            </Anchor>
          )}
        </Form>
        {canAdd && <ButtonLink to={publishingHref(kind, 'new')}>{m.publishing_new()}</ButtonLink>}
      </div>
      <Records kind={kind} rows={rows} page={page} q={q} />
    </>
  )
}

function Records({ kind, rows, page, q }: { kind: KindName; rows: KindRow[]; page: number; q: string }) {
  const hrefFor = (page: number) =>
    `/admin/publishing?${new URLSearchParams({ kind, ...(q && { q }), ...(page > 1 && { page: String(page) }) })}`
  return (
    <Rows
      caption={kindOf(kind).label()}
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
            <Anchor to={publishingHref(kind, row.id)}>
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
                cell: (row: KindRow) => row.updatedAt && <Moment at={row.updatedAt} />,
              },
            ]
          : []),
        { label: m.publishing_column_page(), cell: (row) => <PublicLink path={row.path} of={row.title} /> },
      ]}
    />
  )
}
