import type { ComponentProps } from 'react'
import { Badges } from './badges.tsx'
import { Earnings } from './earnings/earnings.tsx'
import { Entries } from './entries/entries.tsx'
import { Goals } from './goals/goals.tsx'
import { Points } from './points.tsx'
import { Streak } from './streak.tsx'

type Props = ComponentProps<typeof Goals> &
  ComponentProps<typeof Entries> &
  Pick<ComponentProps<typeof Earnings>, 'earnings'> &
  ComponentProps<typeof Streak> &
  ComponentProps<typeof Badges> &
  ComponentProps<typeof Points>

/** A person's goals and entries, and beside them what the server counted. */
export const Board = ({ goals, entries, earnings, pages, none, standing, medals, points }: Props) => (
  <div className="progress-columns">
    <div>
      <Goals goals={goals} pages={pages} none={none} />
      <Entries entries={entries} none={none} />
      <Earnings earnings={earnings} pages={pages} none={none} />
    </div>
    <div>
      <Streak standing={standing} />
      <Badges medals={medals} />
      <Points points={points} />
    </div>
  </div>
)
