import { adminOnly } from '#context.ts'
import type { RecordRow } from '#core/records/types.ts'
import type { Page } from '#kit/paging.ts'
import { adminHref } from '#shell/admin/address.ts'
import { listQueryIn } from '#shell/admin/list-query.server.ts'
import { Rows, Search } from '#shell/admin/rows.tsx'
import { Moment } from '#shell/admin/values.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { held } from '#ui/no-break/held.ts'
import { answer } from '#web/answers.server.ts'
import type { Route } from './+types/list'
import { kindNamed, kinds } from './kinds.server.ts'
import { PublicLink, recordHref, StateBadge } from './pieces.tsx'

export const handle = { hydrate: 'always', styles: 'admin' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    const query = listQueryIn(args.url)
    const kind = kindNamed(args.params.kind)
    const { name, label, canAdd } = kind
    return {
      q: query.q,
      kind: { name, label: label(), canAdd },
      tabs: await Promise.all(
        kinds.map(async (one) => ({ name: one.name, label: one.label(), count: await one.count(ctx) })),
      ),
      list: await kind.list(ctx, query),
    }
  })

const crumbs = () => [
  { label: m.common_admin(), to: adminHref('content') },
  { label: m.publishing_heading() },
]

/** All content of the public pages, as tables. */
export default function Records({ loaderData: { kind, q, tabs, list } }: Route.ComponentProps) {
  const { name, label, canAdd } = kind
  return (
    <>
      <title>{`${label} - ${m.publishing_title()}`}</title>
      <PageHead
        above={<Breadcrumb label={m.common_here()} crumbs={crumbs()} />}
        title={m.publishing_heading_of({ kind: label })}
        lead={m.publishing_lead()}
      />
      <div className="publishing-kinds">
        <Tabs
          label={m.publishing_kinds()}
          tabs={tabs.map((tab) => ({
            to: recordHref(tab.name),
            label: tab.label,
            count: tab.count,
            current: tab.name === name,
          }))}
        />
      </div>
      <div className="publishing-tools">
        <Search
          key={name}
          q={q}
          label={m.publishing_search()}
          name={label}
          clear={recordHref(name)}
          className=""
        />
        {canAdd && <ButtonLink to={recordHref(name, 'new')}>{m.publishing_new()}</ButtonLink>}
      </div>
      <RecordRows kind={kind} list={list} q={q} />
    </>
  )
}

type Props = { kind: { name: string; label: string }; list: Page<RecordRow>; q: string }

function RecordRows({ kind: { name, label }, list, q }: Props) {
  const updated = {
    label: m.publishing_column_updated(),
    cell: (row: RecordRow) => row.updatedAt && <Moment at={row.updatedAt} />,
  }
  return (
    <Rows
      list={list}
      caption={label}
      hideCaption
      none={m.publishing_none()}
      hrefFor={(page) => adminHref(`content/${name}`, { q, page })}
      rowKey={(row) => row.id}
      columns={[
        {
          label: m.publishing_column_title(),
          cell: (row) => (
            <Anchor to={recordHref(name, row.id)}>
              <bdi>{held(row.title) || m.publishing_untitled()}</bdi>
            </Anchor>
          ),
          main: true,
        },
        { label: m.publishing_column_about(), cell: (row) => <bdi>{held(row.about)}</bdi> },
        { label: m.publishing_column_state(), cell: (row) => <StateBadge state={row.state} /> },
        ...(list.rows.some((row) => row.updatedAt) ? [updated] : []),
        { label: m.publishing_column_page(), cell: (row) => <PublicLink path={row.path} of={row.title} /> },
      ]}
    />
  )
}
