import { Badge } from '#ui/badge.tsx'
import { Progress } from '#ui/progress.tsx'
import { Rating } from '#ui/rating.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Stat, Stats } from '#ui/stat.tsx'
import { Stepper } from '#ui/layout/stepper.tsx'
import { type Column, Table } from '#ui/layout/table.tsx'
import { scoreTone } from '#ui/feedback/tone.ts'

export function Figures() {
  return (
    <Section title="Figures">
      <div className="stack">
        <Stats>
          <Stat value="12,480" label="learners" note="+4%" />
          <Stat value="KES 3.2m" label="earned by freelancers" />
          <Stat value="86%" label="finish their course" to="#cards" />
          <Stat value="*384*2025#" label="any phone" />
        </Stats>
        <div className="cards">
          {[92, 64, 41, 12].map((score) => (
            <Progress key={score} label="Quiz score" value={score} tone={scoreTone(score)} />
          ))}
          <Progress label="Maendeleo" value={3} max={12} valueText="masomo 3 kati ya 12" />
        </div>
        <Steps />
        <Table caption="Payments" rows={payments} rowKey={(row) => row.id} columns={columns} />
      </div>
    </Section>
  )
}

const Steps = () => (
  <div className="cards">
    <Stepper
      label="Payment"
      stateText={{ done: 'done', current: 'now', ahead: 'to come' }}
      steps={[
        { title: 'Prompt sent', text: 'To 0712 345 678', state: 'done' },
        { title: 'Enter your PIN', text: 'Look at your phone.', state: 'current' },
        { title: 'Confirmed', state: 'ahead' },
      ]}
    />
    <p>
      <Rating value={3.5} label="3.5 out of 5">
        3.5
      </Rating>
    </p>
  </div>
)

const payments = [
  {
    id: 'RKT4X7',
    course: 'Web development on the phone you have',
    day: '21 Nov 2026',
    amount: 'KES 9,000',
    state: 'Paid',
  },
  { id: 'RKS1B2', course: 'Masoko ya kidijitali', day: '3 Nov 2026', amount: 'KES 12,500', state: 'Failed' },
]

const columns: Column<(typeof payments)[number]>[] = [
  { label: 'Course', cell: (row) => row.course, main: true },
  { label: 'Receipt', cell: (row) => row.id },
  { label: 'Day', cell: (row) => row.day },
  {
    label: 'State',
    cell: (row) => <Badge tone={row.state === 'Paid' ? 'leaf' : 'brick'}>{row.state}</Badge>,
  },
  { label: 'Amount', cell: (row) => row.amount, numeric: true },
]
