import { localeIn } from '#kit/locales.ts'
import type { Module } from '#core/module.ts'
import {
  findStatements,
  forgetOldStatements,
  handleEvent,
  sendStatements,
} from './commands/statements.server.ts'
import { forgetOldInvitations, forgetPerson } from './commands/forget.server.ts'
import { forgetOldRequests } from './commands/requests.server.ts'
import { keepMonths } from './commands/months.server.ts'
import { readImport } from './commands/invite.server.ts'
import { sendInvitations, sendWaiting } from './commands/send.server.ts'
import { wasInvited } from './commands/invited.server.ts'
import { ownOrganisationsData } from './queries/export.server.ts'

export const organisations: Module = {
  name: 'organisations',
  jobs: {
    'import-invitations': {
      retryLimit: 5,
      run: (ctx, { importId, locale }) => readImport(ctx, String(importId), localeIn(locale)),
    },
    'send-invitations': {
      retryLimit: 5,
      run: (ctx, { organisationId }) => sendInvitations(ctx, String(organisationId)),
    },
    // What waited for the morning or the next day's number.
    'send-waiting-invitations': { retryLimit: 0, cron: '7 * * * *', run: sendWaiting },
    // The first hours of a month, and the others in case these were missed.
    'keep-organisation-months': { retryLimit: 2, cron: '20 1 * * *', run: keepMonths },
    // What record stores are to be told, and what failed and is due again.
    'find-statements': { retryLimit: 0, cron: '* * * * *', run: findStatements },
    'send-statements': {
      // The store itself says when it is asked again.
      retryLimit: 0,
      atOnce: 4,
      run: (ctx, { organisationId }) => sendStatements(ctx, String(organisationId)),
    },
  },
  handleEvent,
  wasInvited,
  tidy: { forgetOldInvitations, forgetOldRequests, forgetOldStatements },
  exportPerson: { section: 'organisations', read: ownOrganisationsData },
  forgetPerson,
  hidden: ['/organisations/', '/seat-invoices/', '/join'],
  withheld: {
    organisations:
      'which organisations administrators made and ended; those that one joined or manages are in the download',
    seat_invoices: 'orders of an organisation, which its managers have; who ordered stands in the books',
    seat_lots: 'seats of an organisation, and who of our administrators granted them',
  },
  outlives: {
    'organisations.created_by': "an administrator's decision about an organisation",
    'organisations.ended_by': 'likewise',
    'seat_lots.created_by': "an administrator's decision about seats",
    'seat_invoices.ordered_by': 'an order in the books, which the tax law keeps for seven years',
    'seat_invoices.settled_by': "an administrator's decision about money, or the manager who paid",
  },
}
