import { m } from '#paraglide/messages.js'
import { adminHref } from '#shell/admin/address.ts'
import { Section } from '#ui/layout/section.tsx'
import { Table } from '#ui/layout/table.tsx'
import { type Gender, type Group, LEAST_IN_GROUP } from '../../rules.ts'
import type { ScholarshipFigures } from '../../types.ts'
import { genderWords } from '../words.ts'

/** Who applied, by what they said of themselves, in groups in which nobody is recognised. */
export const Figures = ({ id, figures }: { id: string; figures: ScholarshipFigures | null }) => (
  <Section
    title={m.scholarships_figures()}
    id="figures"
    action={
      figures && (
        <a className="btn btn-quiet" href={adminHref(`scholarships/${id}/figures.csv`)} download>
          {m.scholarships_figures_csv()}
        </a>
      )
    }
  >
    <div className="stack measure">
      <p className="soft">
        {figures ? m.scholarships_figures_lead({ least: LEAST_IN_GROUP }) : m.scholarships_figures_later()}
      </p>
      {figures && (
        <>
          <p>{m.scholarships_figures_applied({ count: figures.applied })}</p>
          <Groups name={m.scholarships_county()} {...figures.county} words={(name) => name} />
          <Groups
            name={m.scholarships_gender()}
            {...figures.gender}
            words={(name) => genderWords[name as Gender]()}
          />
        </>
      )}
    </div>
  </Section>
)

type GroupsProps = { name: string; given: number; groups: Group[]; words: (name: string) => string }

function Groups({ name, given, groups, words }: GroupsProps) {
  if (groups.length === 0)
    return <p className="soft">{m.scholarships_figures_few({ name, least: LEAST_IN_GROUP })}</p>
  return (
    <Table
      caption={m.scholarships_figures_said({ name, count: given })}
      brief
      rows={groups}
      rowKey={({ name }) => name ?? ''}
      columns={[
        {
          label: name,
          cell: ({ name }) => (name === null ? m.scholarships_figures_together() : words(name)),
          main: true,
        },
        { label: m.scholarships_people(), cell: ({ count }) => count, numeric: true },
      ]}
    />
  )
}
