import { m } from '#paraglide/messages.js'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pagination } from '#ui/layout/pagination.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { GoalView, GoalStatus } from '../../types.ts'
import { addressOf, type Pages } from '../pages.ts'
import type { NoneWords } from '../none-words.server.ts'
import { Unread } from '#shell/unread.tsx'
import { dayInWords } from '#kit/time.ts'
import { useZone } from '#shell/use-zone.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { getLocale } from '#paraglide/runtime.js'
import { Badge } from '#ui/badge.tsx'
import { Facts } from '#ui/layout/card.tsx'
import { Progress } from '#ui/progress.tsx'
import type { Tone } from '#ui/feedback/tone.ts'
import { held } from '#ui/no-break/held.ts'
import { categoryWords, statusWords } from '../../words.ts'
import { Confirm } from '../confirm.tsx'
import { dayOf } from '../days.ts'

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

const tones: Record<GoalStatus, Tone> = { active: 'sky', paused: 'gold', completed: 'leaf' }

/** One goal with all its details (PRG-05). @param here URL to which its forms return */
function GoalItem({ goal, here }: { goal: GoalView; here: string }) {
  const zone = useZone()
  return (
    <li id={`goal-${goal.id}`} className="progress-goal">
      <h3>
        <bdi>{held(goal.title)}</bdi>
      </h3>
      <Facts>
        <Badge tone={tones[goal.status]}>{statusWords[goal.status]()}</Badge>
        <span>{categoryWords[goal.category]()}</span>
        {goal.target && <span>{held(m.tracker_target({ target: goal.target }))}</span>}
        {goal.targetDate && (
          <span>
            <time dateTime={goal.targetDate}>
              {m.tracker_target_date_on({ day: dayOf(goal.targetDate) })}
            </time>
          </span>
        )}
        {goal.completedAt && (
          <span>{m.tracker_completed_on({ day: dayInWords(goal.completedAt, getLocale(), zone) })}</span>
        )}
      </Facts>
      {goal.description && (
        <p className="measure own-lines" dir="auto">
          {held(goal.description)}
        </p>
      )}
      <Progress label={m.tracker_goal_progress()} value={goal.progressPercentage} tone={tones[goal.status]} />
      <div className="progress-acts">
        {goal.status !== 'completed' && <Steps goal={goal} here={here} />}
        <Confirm
          intent="delete"
          id={goal.id}
          label={m.tracker_delete()}
          spoken={`${m.tracker_delete()}: ${goal.title}`}
          ask={m.tracker_delete_goal_ask()}
        >
          <ActionForm intent="delete" id={goal.id} action={here} quiet preventScrollReset>
            <Submit variant="danger">{m.tracker_delete_goal_yes()}</Submit>
          </ActionForm>
        </Confirm>
      </div>
    </li>
  )
}

const stepIntents = ['25', '50', 'complete', 'pause', 'resume']

/** Gone once the goal is completed (PRG-15 to PRG-18, PRG-23). */
function Steps({ goal, here }: { goal: GoalView; here: string }) {
  const steps = [
    { intent: '25', label: '+25' },
    { intent: '50', label: '+50' },
    { intent: 'complete', label: m.tracker_complete() },
    goal.status === 'paused'
      ? { intent: 'resume', label: m.tracker_resume() }
      : { intent: 'pause', label: m.tracker_pause() },
  ]
  return (
    <ActionForm intent={stepIntents} id={goal.id} action={here} quiet preventScrollReset>
      {steps.map(({ intent, label }) => (
        <Submit
          key={intent}
          intent={intent}
          variant={intent === 'pause' || intent === 'resume' ? 'quiet' : 'outline'}
          aria-label={`${label}: ${goal.title}`}
          pendingText={label}
        >
          {label}
        </Submit>
      ))}
    </ActionForm>
  )
}
