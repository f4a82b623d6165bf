import { desc, eq, sql } from 'drizzle-orm'
import { contains } from '#adapters/db/contains.server.ts'
import { inBoth, line, markdown } from '#core/records/fields.server.ts'
import { editable } from '#core/records/record.server.ts'
import { dayInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { newsletterCounts } from './queries/newsletter.server.ts'
import { newsletterDeliveries as deliveries, newsletters } from './tables.server.ts'

/**
 * A newsletter: nobody gets it before it is sent, and then it can no longer be changed. Without a Kiswahili text it is sent in
 * English.
 */
export const editableNewsletters = editable({
  name: 'newsletters',
  label: m.publishing_kind_newsletters,
  audit: 'newsletter',
  table: newsletters,
  key: newsletters.id,
  canAdd: true,
  isPrivate: true,
  fields: {
    subject: inBoth(line(m.publishing_field_subject, 140)),
    body: inBoth(markdown(m.publishing_field_body, 20_000, m.publishing_markdown_hint)),
  },
  order: [desc(newsletters.createdAt)],
  also: ({ db }) => ({ delivered: db.$count(deliveries, eq(deliveries.newsletterId, newsletters.id)) }),
  search: (q) => contains(sql`${newsletters.subject}::text`, q),
  look: ({ subject, sentAt, updatedAt, delivered }) => ({
    title: subject.en,
    about: sentAt ? m.publishing_delivered({ count: delivered }) : '',
    state: sentAt ? 'sent' : 'draft',
    updatedAt,
    path: null,
  }),
  locked: ({ sentAt }) => (sentAt ? 'newsletter-sent' : null),
  facts: ({ sentAt }, { locale, zone }) =>
    sentAt ? [{ name: m.publishing_state_sent(), text: dayInWords(sentAt, locale, zone) }] : [],
  action: {
    verb: 'send',
    words: async (ctx) => ({
      summary: m.publishing_send(),
      note: m.publishing_send_note(),
      button: m.publishing_send_to({ count: (await newsletterCounts(ctx)).confirmed }),
    }),
    done: m.publishing_sent,
    set: (now) => ({ sentAt: now }),
    follow: (ctx, newsletterId) => ctx.queue.enqueue(ctx.db, 'send-newsletter', { newsletterId }),
  },
})
