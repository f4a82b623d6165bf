import type { Module } from '#core/module.ts'
import { deliverNewsletter, NEWSLETTER_RETRIES } from './commands/issues.server.ts'
import { forgetPerson } from './commands/forget.server.ts'
import { forgetUnconfirmed } from './commands/subscribers.server.ts'
import { ownNewsletterData } from './queries/export.server.ts'

export const newsletter: Module = {
  name: 'newsletter',
  jobs: {
    'send-newsletter': {
      retryLimit: NEWSLETTER_RETRIES,
      run: (ctx, { newsletterId }) => deliverNewsletter(ctx, String(newsletterId)),
    },
  },
  tidy: { forgetUnconfirmed },
  exportPerson: { section: 'publishing', read: ownNewsletterData },
  forgetPerson,
  sitemap: async () => [{ path: '/newsletter' }],
  hidden: ['/newsletter/confirm/', '/newsletter/unsubscribe/'],
}
