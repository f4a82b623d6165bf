import type { ComponentProps } from 'react'
import { Badges } from './badges.tsx'
import { Earnings } from './earnings/earnings.tsx'
import { Entries } from './entries/entries.tsx'
import { Goals } from './goals/goals.tsx'
import { Points } from './points.tsx'
import { Streak } from './streak.tsx'

type Props = ComponentProps<typeof Goals> &
  Pick<ComponentProps<typeof Entries>, 'entries'> &
  Pick<ComponentProps<typeof Earnings>, 'earnings'> &
  ComponentProps<typeof Streak> &
  ComponentProps<typeof Badges> &
  ComponentProps<typeof Points>

/** A person's goals and entries, and beside them what the server counted. */
export const Board = ({ goals, entries, earnings, pages, standing, medals, points }: Props) => (
  <div className="progress-columns">
    <div>
      <Goals goals={goals} pages={pages} />
      <Entries entries={entries} hasOpenGoals={goals === null || goals.open.total > 0} />
      <Earnings earnings={earnings} pages={pages} />
    </div>
    <div>
      <Streak standing={standing} />
      <Badges medals={medals} />
      <Points points={points} />
    </div>
  </div>
)
