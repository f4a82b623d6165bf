import { m } from '#paraglide/messages.js'
import type { Tab } from './rules.ts'

type Counted = (counted: { count: number }) => string
type Words = {
  /** On the tab. */
  name: () => string
  /** Beside the number of all there are (COM-06). */
  figure: () => string
  /** How many were found. */
  found: Counted
  /** The way out of a search without any. */
  all: () => string
  /** In the place of a list that could not be read (COM-11). */
  unread: () => string
}

export const words: Record<Tab, Words> = {
  'ussd-jobs': {
    name: m.hub_tab_ussd,
    figure: m.hub_figure_ussd,
    found: m.hub_found_ussd,
    all: m.hub_all_jobs,
    unread: m.hub_unread_ussd,
  },
  forums: {
    name: m.hub_tab_forums,
    figure: m.hub_figure_forums,
    found: m.hub_found_forums,
    all: m.hub_all_forums,
    unread: m.hub_unread_forums,
  },
  qa: {
    name: m.hub_tab_qa,
    figure: m.hub_figure_qa,
    found: m.hub_found_qa,
    all: m.hub_all_qa,
    unread: m.hub_unread_qa,
  },
  jobs: {
    name: m.hub_tab_jobs,
    figure: m.hub_figure_jobs,
    found: m.hub_found_jobs,
    all: m.hub_all_jobs,
    unread: m.hub_unread_jobs,
  },
  stories: {
    name: m.hub_tab_stories,
    figure: m.hub_figure_stories,
    found: m.hub_found_stories,
    all: m.hub_all_stories,
    unread: m.hub_unread_stories,
  },
}
