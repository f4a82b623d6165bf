import { m } from '#paraglide/messages.js'
import type { Tab } from './rules.ts'

type Words = {
  /** On the tab. */
  name: () => string
  /** Beside the total (COM-06). */
  figure: () => string
  /** Replaces a list that could not be read (COM-11). */
  unread: () => string
}

export const words: Record<Tab, Words> = {
  'ussd-jobs': { name: m.hub_tab_ussd, figure: m.hub_figure_ussd, unread: m.hub_unread_ussd },
  forums: { name: m.hub_tab_forums, figure: m.hub_figure_forums, unread: m.hub_unread_forums },
  qa: { name: m.hub_tab_qa, figure: m.hub_figure_qa, unread: m.hub_unread_qa },
  jobs: { name: m.hub_tab_jobs, figure: m.hub_figure_jobs, unread: m.hub_unread_jobs },
  stories: { name: m.hub_tab_stories, figure: m.hub_figure_stories, unread: m.hub_unread_stories },
}
