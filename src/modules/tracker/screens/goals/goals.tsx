import { m } from '#paraglide/messages.js'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pagination } from '#ui/layout/pagination.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { GoalView } from '../../types.ts'
import { GoalItem } from './goal-item.tsx'
import { addressOf, type Pages } from '../pages.ts'
import type { NoneWords } from '../none-words.server.ts'
import { Unread } from '#shell/unread.tsx'

type Part = { rows: GoalView[]; total: number; pages: number; page: number }
type Props = { goals: { open: Part; done: Part } | null; pages: Pages; none: NoneWords }

/** The "Learning Goals" list: open goals first, completed ones collapsed (PRG-05, PRG-06). */
export function Goals({ goals, pages, none }: Props) {
  return (
    <Section
      id="goals"
      title={m.tracker_goals()}
      action={
        <ButtonLink to="/progress/goals/new" preventScrollReset>
          {m.tracker_add_goal()}
        </ButtonLink>
      }
    >
      {goals ? (
        <Lists open={goals.open} done={goals.done} pages={pages} none={none} />
      ) : (
        <Unread text={m.tracker_goals_unread()} to="/progress" />
      )}
    </Section>
  )
}

type ListsProps = { open: Part; done: Part; pages: Pages; none: NoneWords }

function Lists({ open, done, pages, none }: ListsProps) {
  if (none.goals) return <EmptyState scene="path" level="h3" {...none.goals} />
  return (
    <>
      {none.open && <p className="soft mb-4">{none.open}</p>}
      <GoalList goals={open.rows} here={addressOf(pages)} />
      <Turn
        part={open}
        label={m.tracker_goals_pages()}
        hrefFor={(goals) => addressOf({ ...pages, goals }, 'goals')}
      />
      {done.total > 0 && (
        <Disclosure
          className="mt-4"
          title={m.tracker_goals_completed({ total: done.total })}
          open={pages.done > 1}
        >
          <GoalList goals={done.rows} here={addressOf(pages)} />
          <Turn
            part={done}
            label={m.tracker_goals_completed_pages()}
            hrefFor={(page) => addressOf({ ...pages, done: page }, 'goals')}
          />
        </Disclosure>
      )}
    </>
  )
}

const GoalList = ({ goals, here }: { goals: GoalView[]; here: string }) => (
  <ul className="progress-list">
    {goals.map((goal) => (
      <GoalItem key={goal.id} goal={goal} here={here} />
    ))}
  </ul>
)

function Turn({ part, label, hrefFor }: { part: Part; label: string; hrefFor: (page: number) => string }) {
  return (
    <Pagination
      page={part.page}
      pages={part.pages}
      label={label}
      hrefFor={hrefFor}
      pageText={(page) => m.tracker_page_number({ page })}
      previousText={m.common_previous()}
      nextText={m.common_next()}
    />
  )
}
