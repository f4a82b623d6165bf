import { m } from '#paraglide/messages.js'

type Listed = { total: number }
type Parts = {
  goals: { open: Listed; done: Listed } | null
  entries: unknown[] | null
  earnings: Listed | null
}

/** What stands in place of lists that hold nothing: made here, so that only a page that shows such words loads them. */
export const noneWords = ({ goals, entries, earnings }: Parts) => ({
  ...(goals &&
    goals.open.total + goals.done.total === 0 && {
      goals: { title: m.tracker_goals_none(), text: m.tracker_goals_none_text() },
    }),
  ...(goals && goals.open.total === 0 && goals.done.total > 0 && { open: m.tracker_goals_all_done() }),
  ...(entries?.length === 0 && {
    entries:
      goals === null || goals.open.total > 0 ? m.tracker_entries_none() : m.tracker_entries_need_goal(),
  }),
  ...(earnings?.total === 0 && { earnings: m.tracker_earnings_none() }),
})
export type NoneWords = ReturnType<typeof noneWords>
