import type { Page } from '#kit/paging.ts'
import { m } from '#paraglide/messages.js'
import { Section } from '#ui/layout/section.tsx'
import { Table } from '#ui/layout/table.tsx'
import { onlySamples, SampleMark, SampleNote } from '#ui/samples.tsx'
import { teachingHref } from '../../rules.ts'
import type { LearnerRow } from '../../types.ts'
import { OtherPages } from '#ui/layout/other-pages.tsx'

type Props = { course: { id: number }; learners: Page<LearnerRow> }

/** Who learns in the course and how far they are; nothing else of them. */
export function Learners({ course, learners }: Props) {
  const { rows, page } = learners
  const only = onlySamples(rows)
  return (
    <Section title={m.teaching_learners()} id="learners">
      <div className="stack">
        <p className="soft measure">{m.teaching_learners_lead()}</p>
        {only && <SampleNote>{m.common_sample_learners()}</SampleNote>}
        {rows.length === 0 ? (
          <p className="soft">{m.teaching_learners_none()}</p>
        ) : (
          <Table
            caption={m.teaching_learners()}
            hideCaption
            brief
            // Names are no keys: two learners may have the same.
            rows={rows.map((row, at) => ({ ...row, key: (page - 1) * rows.length + at }))}
            rowKey={({ key }) => key}
            columns={[
              {
                label: m.teaching_learner(),
                cell: ({ name, isSample }) => (
                  <>
                    <bdi className="wrap-anywhere">{name}</bdi> {isSample && !only && <SampleMark />}
                  </>
                ),
                main: true,
              },
              {
                label: m.teaching_last_active(),
                cell: ({ lastActive }) => lastActive ?? m.teaching_not_begun(),
              },
              { label: m.teaching_mastered(), cell: ({ mastered }) => `${mastered}%`, numeric: true },
              { label: m.teaching_percent(), cell: ({ percent }) => `${percent}%`, numeric: true },
            ]}
          />
        )}
        <OtherPages
          label={m.teaching_learners()}
          list={learners}
          hrefFor={(page) => `${teachingHref(course.id)}?page=${page}#learners`}
        />
      </div>
    </Section>
  )
}
