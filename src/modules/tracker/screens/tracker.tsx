import { useEffect, useState } from 'react'
import { redirect, useLocation, useOutlet } from 'react-router'
import { readOnce, useOnScreen } from '#shell/client-read.ts'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { type Context, signedIn } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { later } from '#shell/later.tsx'
import { m } from '#paraglide/messages.js'
import { PageHead } from '#ui/layout/section.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { deleteGoal, pauseGoal, resumeGoal, stepGoal } from '../commands/goals.server.ts'
import { goalsPage, ownSummary } from '../queries/goals.server.ts'
import {
  medalsOf,
  monthsInBars,
  restInWords,
  streakInWords,
  weeksInBars,
  weeksInWords,
} from '../queries/pictures.server.ts'
import { ownActivities, ownStanding } from '../queries/standing.server.ts'
import { ownEarnings } from '../queries/earnings.server.ts'
import { ownEntries } from '../queries/entries.server.ts'
import type { Route } from './+types/tracker'
import { noneWords } from './none-words.server.ts'
import { addressOf, pagesIn } from './pages.ts'
import { part } from '#web/part.server.ts'
import { numberFormat } from '#kit/formats.ts'
import { getLocale } from '#paraglide/runtime.js'
import { Stat, Stats } from '#ui/stat.tsx'

// Not needed by a dialog that is opened by its URL.
const Board = later(() => import('./board.tsx').then((file) => file.Board))

export const handle = { hydrate: 'always', styles: 'tracker' }

/** As many as are known, whatever day it is. */
const SHOWN_WEEKS = 4

/** Each part is read by itself: one that cannot be read leaves the others. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    signedIn(ctx)
    const pages = pagesIn(new URL(args.request.url).searchParams)
    const [summary, open, done, entries, standing, latest, earnings] = await Promise.all([
      part(ctx, 'progress/summary', () => ownSummary(ctx)),
      part(ctx, 'progress/goals', () => goalsPage(ctx, { page: pages.goals })),
      part(ctx, 'progress/goals', () => goalsPage(ctx, { completed: true, page: pages.done })),
      part(ctx, 'progress/entries', () => ownEntries(ctx)),
      part(ctx, 'progress/standing', () => ownStanding(ctx)),
      part(ctx, 'progress/points', () => ownActivities(ctx, 5)),
      part(ctx, 'progress/earnings', async () => {
        const earnings = await ownEarnings(ctx, undefined, pages.earnings)
        return { ...earnings, months: monthsInBars(earnings.months) }
      }),
    ])
    const goals = open && done && { open, done }
    return {
      pages,
      summary,
      goals,
      entries,
      none: noneWords({ goals, entries, earnings }),
      standing: standing && {
        streak: standing.streakDays > 0 ? streakInWords(standing) : m.tracker_streak_none(),
        rest: restInWords(standing),
        activityPoints: standing.activityPoints,
        cloth: weeksInWords(standing, SHOWN_WEEKS),
      },
      medals: standing && medalsOf(standing.badges, ctx.zone),
      points: standing && latest && { bars: weeksInBars(standing.weeks), latest },
      earnings,
    }
  })

type ProgressData = Awaited<ReturnType<typeof loader>>

const keyOf = (search: string): string => `progress ${search}`
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const page = readOnce(keyOf(new URL(request.url).search), serverLoader)
  return (await Promise.all([page, Board.ready()]))[0]
}

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    signedIn(ctx)
    const message = await changed(ctx, textOf(form, 'id'), textOf(form, 'intent'))
    if (message) web.toast(message)
    const pages = pagesIn(new URL(args.request.url).searchParams)
    return redirect(addressOf(pages, 'goals'))
  })

async function changed(
  ctx: Context,
  goalId: string,
  intent: string,
): Promise<{ title: string; text?: string } | null> {
  switch (intent) {
    case 'pause':
      return pauseGoal(ctx, goalId).then(() => ({ title: m.tracker_goal_paused() }))
    case 'resume':
      return resumeGoal(ctx, goalId).then(() => ({ title: m.tracker_goal_resumed() }))
    case 'delete':
      return deleteGoal(ctx, goalId).then(() => ({ title: m.tracker_goal_deleted() }))
    case '25':
    case '50':
    case 'complete': {
      const { status } = await stepGoal(ctx, goalId, { by: intent })
      return status === 'completed'
        ? { title: m.tracker_goal_completed(), text: m.tracker_goal_completed_text() }
        : null
    }
    default:
      throw new Refusal('invalid-input')
  }
}

/** Goals, their entries, and the viewer's progress (PRG-01 to PRG-34). */
export default function Progress({ loaderData: page }: Route.ComponentProps) {
  useOnScreen(keyOf(useLocation().search), page)
  useUnread(page)
  const dialog = useOutlet()
  return (
    <div className="progress-page">
      {/* A page has one title; an open dialog has its own. */}
      {!dialog && <title>{`${m.tracker_page()} - Stadi`}</title>}
      <PageHead title={m.tracker_page()} lead={m.tracker_lead()} />
      {dialog}
      <PageRefusal className="pb-4" failed={m.tracker_update_failed()} />
      <Figures summary={page.summary} activityPoints={page.standing?.activityPoints ?? null} />
      {useWhole(dialog !== null) && <Board {...page} />}
    </div>
  )
}

/**
 * Whether the lists are shown: not under a dialog that is opened by its URL, until it is closed; one that is opened from them
 * leaves them.
 */
function useWhole(isCovered: boolean): boolean {
  const [isWhole, setWhole] = useState(!isCovered)
  if (!isWhole && !isCovered) setWhole(true)
  return isWhole
}

/** The toast of PRG-14, at each failed read. */
function useUnread(page: Pick<ProgressData, 'goals'>) {
  useEffect(() => {
    if (page.goals === null)
      showToast({ title: m.refusal_error(), text: m.tracker_goals_unread(), tone: 'brick' })
  }, [page])
}

type Props = {
  summary: { totalGoals: number; completedGoals: number; entryPoints: number } | null
  activityPoints: number | null
}

/** The three summary cards, counted over everything (PRG-02 to PRG-04); a dash for what could not be read. */
function Figures({ summary, activityPoints }: Props) {
  const bothPoints =
    summary && activityPoints !== null ? { activity: activityPoints, own: summary.entryPoints } : null
  return (
    <Stats>
      <Stat label={m.tracker_total_goals()} value={summary?.totalGoals ?? <Unknown />} />
      <Stat label={m.tracker_completed()} value={summary?.completedGoals ?? <Unknown />} />
      <Stat
        label={
          <>
            {m.tracker_points_earned()}
            {bothPoints && (
              <small>
                {m.tracker_points_parts({
                  activity: inWords(bothPoints.activity),
                  own: inWords(bothPoints.own),
                })}
              </small>
            )}
          </>
        }
        value={bothPoints ? inWords(bothPoints.activity + bothPoints.own) : <Unknown />}
      />
    </Stats>
  )
}

const inWords = (points: number): string => numberFormat(getLocale()).format(points)

const Unknown = () => (
  <>
    <span aria-hidden="true">–</span>
    <span className="visually-hidden">{m.tracker_unknown()}</span>
  </>
)
