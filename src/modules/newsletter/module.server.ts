import type { Module } from '#core/module.ts'
import { deliverNewsletter, forgetPerson, forgetUnconfirmed, NEWSLETTER_RETRIES } from './commands.server.ts'
import { limits } from './limits.server.ts'
import { ownNewsletterData } from './queries.server.ts'

export const newsletter: Module = {
  name: 'newsletter',
  limits,
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
  forAdmins: ['removeSubscriber', 'newsletterCounts'],
  open: {
    commands: {
      subscribe: 'mails the address itself, and answers the same for any address',
      confirmSubscription: 'the token from the mail is the permission',
      unsubscribe: 'the sealed token from the mail is the permission',
      deliverNewsletter: 'called by a job',
    },
    queries: {
      confirmationStanding: 'the token from the mail is the permission, and the answer is one word',
      leavingView: 'the sealed token from the mail is the permission',
    },
  },
}
