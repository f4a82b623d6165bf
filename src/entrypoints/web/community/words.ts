import { m } from '#paraglide/messages.js'
import type { Tab } from './rules.ts'

type Words = {
  /** On the tab. */
  name: () => string
  /** One of it, among what is new. */
  one: () => string
  /** Replaces a list that could not be read (COM-11). */
  unread: () => string
}

export const words: Record<Tab, Words> = {
  'ussd-jobs': { name: m.hub_tab_ussd, one: m.hub_one_ussd, unread: m.hub_unread_ussd },
  forums: { name: m.hub_tab_forums, one: m.hub_one_topic, unread: m.hub_unread_forums },
  qa: { name: m.hub_tab_qa, one: m.hub_one_question, unread: m.hub_unread_qa },
  jobs: { name: m.hub_tab_jobs, one: m.hub_one_job, unread: m.hub_unread_jobs },
  stories: { name: m.hub_tab_stories, one: m.hub_one_story, unread: m.hub_unread_stories },
}
