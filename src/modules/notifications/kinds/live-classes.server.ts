import { m } from '#paraglide/messages.js'
import { kind, text, type Words } from './kind.server.ts'
import type { Moment } from './moments.ts'

// When it begins, as an instant; `reason`: why it was cancelled. Their mails have an invitation: those are of the module of live classes.
const values = { title: text, startsAt: text, reason: text }

const news =
  (title: () => string) =>
  (values: { title: string; startsAt: string }, momentOf: (at: string) => Moment): Words => ({
    title: title(),
    text: m.live_notice_text({ title: values.title, at: momentOf(values.startsAt).at }),
  })
const push = { choice: null, wakes: true } as const

export const liveClasses = {
  'class-planned': kind({ values, icon: 'target', words: news(m.live_notice_planned) }),
  'class-invited': kind({ values, icon: 'target', words: news(m.live_notice_invited) }),
  'class-moved': kind({ values, icon: 'target', words: news(m.live_notice_moved), push }),
  'class-handed': kind({ values, icon: 'warning', words: news(m.live_notice_handed), push }),
  'class-cancelled': kind({
    values,
    icon: 'warning',
    push,
    words: ({ title, startsAt, reason }, momentOf) => ({
      title: m.live_notice_cancelled(),
      text: m.live_notice_cancelled_text({ title, at: momentOf(startsAt).at, reason }),
    }),
  }),
}
