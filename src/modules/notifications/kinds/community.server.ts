import { m } from '#paraglide/messages.js'
import { kind, oneOf, optional, text } from './kind.server.ts'

/** What others wrote to somebody, by the title of what it is about: on a board, to others than its author, by the group's name. */
const written = (title: () => string) => ({
  values: { title: text },
  icon: 'reply' as const,
  words: ({ title: about }: { title: string }) => ({ title: title(), text: about }),
  isDaily: true as const,
})
const push = { choice: 'replies' } as const

export const community = {
  'topic-replied': kind({ ...written(m.notice_replied), push }),
  'question-answered': kind({ ...written(m.notice_answered), push }),
  'story-commented': kind({ ...written(m.notice_commented), push }),
  'answer-accepted': kind({ ...written(m.notice_accepted), icon: 'award', push }),
  'board-topic': kind(written(m.notice_board)),
  mention: kind({ ...written(m.notice_mentioned), push }),
  'content-hidden': kind({
    // By staff with a reason.
    values: { title: text, by: optional(oneOf<'reports' | 'staff'>()), reason: optional(text) },
    icon: 'warning',
    words: ({ title, by, reason = '' }) =>
      by === 'reports'
        ? { title: m.notice_hidden_reports(), text: m.notice_hidden_reports_text({ title }) }
        : { title: m.notice_hidden(), text: m.notice_hidden_text({ title, reason }) },
  }),
  'content-restored': kind({
    values: { title: text },
    icon: 'good',
    words: (values) => ({ title: m.notice_restored(), text: m.notice_restored_text(values) }),
  }),
}
