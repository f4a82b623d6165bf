import type { Page } from '#kit/paging.ts'
import { OtherPages } from '#ui/layout/other-pages.tsx'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Table } from '#ui/layout/table.tsx'
import { onlySamples, SampleMark, SampleNote } from '#ui/samples.tsx'
import { manageHref } from '../../rules.ts'
import type { MemberRow } from '../../types.ts'

type Props = { course: { id: number }; group: { id: string }; members: Page<MemberRow> }

/** Who is in the group, how far they are and who is behind; nothing else of them. */
export function Members({ course, group, members }: Props) {
  const { rows, page } = members
  const only = onlySamples(rows)
  return (
    <Section title={m.groups_tab_members()} id="members">
      <div className="stack">
        <p className="soft measure">{m.groups_members_lead()}</p>
        {only && <SampleNote>{m.common_sample_learners()}</SampleNote>}
        {rows.length === 0 ? (
          <p className="soft">{m.groups_members_none()}</p>
        ) : (
          <Table
            caption={m.groups_tab_members()}
            hideCaption
            // Names are no keys: two members may have the same.
            rows={rows.map((row, at) => ({ ...row, key: (page - 1) * rows.length + at }))}
            rowKey={({ key }) => key}
            columns={[
              {
                label: m.groups_member(),
                cell: ({ name, isSample }) => (
                  <>
                    <bdi className="wrap-anywhere">{name}</bdi> {isSample && !only && <SampleMark />}
                  </>
                ),
                main: true,
              },
              {
                label: m.groups_behind(),
                cell: ({ behind }) =>
                  behind > 0 ? (
                    <Badge tone="gold">{m.groups_behind_count({ count: behind })}</Badge>
                  ) : (
                    m.groups_behind_none()
                  ),
              },
              {
                label: m.teaching_last_active(),
                cell: ({ lastActive }) => lastActive ?? m.teaching_not_begun(),
              },
              { label: m.teaching_percent(), cell: ({ percent }) => `${percent}%`, numeric: true },
            ]}
          />
        )}
        <OtherPages
          label={m.groups_tab_members()}
          list={members}
          hrefFor={(page) => `${manageHref(course.id, group.id)}?page=${page}#members`}
        />
      </div>
    </Section>
  )
}
