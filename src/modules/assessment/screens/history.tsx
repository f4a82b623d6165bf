import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Table } from '#ui/layout/table.tsx'
import { levelWord, skillWord } from './assessment-words.ts'
import type { PastView } from './attempt-views.server.ts'

/** Submitted assessments, newest first. */
export function History({ attempts, current }: { attempts: PastView[]; current?: string }) {
  return (
    <Table
      caption={m.assessment_history()}
      hideCaption
      brief
      rows={attempts}
      rowKey={(attempt) => attempt.id}
      columns={[
        {
          label: m.assessment_history_what(),
          main: true,
          cell: ({ id, category }) =>
            id === current ? (
              <b aria-current="page">{skillWord(category)}</b>
            ) : (
              <Anchor to={`/skill-assessment/results/${id}`}>{skillWord(category)}</Anchor>
            ),
        },
        { label: m.assessment_history_when(), cell: ({ on }) => <span className="figures">{on}</span> },
        {
          label: m.assessment_history_level(),
          cell: ({ level }) => (level ? levelWord(level) : m.assessment_history_first_look()),
        },
        { label: m.assessment_history_score(), numeric: true, cell: ({ percent }) => `${percent}%` },
      ]}
    />
  )
}
