import type { Module } from '#core/module.ts'
import { deliverMail, MAIL_RETRIES } from './commands.server.ts'
import { deliverSms, SMS_RETRIES } from './commands/sms.server.ts'
import { forgetLocalCopies, forgetOldMails, forgetOldMessages } from './commands/forget.server.ts'
import { forgetHeard, retryReport } from './commands/sms-reports.server.ts'
import { ownOutboxData } from './queries/export.server.ts'

export const outbox: Module = {
  name: 'outbox',
  jobs: {
    'deliver-mail': { retryLimit: MAIL_RETRIES, run: (ctx, { mailId }) => deliverMail(ctx, String(mailId)) },
    'deliver-sms': {
      retryLimit: SMS_RETRIES,
      run: (ctx, { messageId }) => deliverSms(ctx, String(messageId)),
    },
    'sms-report': { retryLimit: 0, run: (ctx, report) => retryReport(ctx, report) },
  },
  tidy: { forgetHeard, forgetOldMessages, forgetOldMails, forgetLocalCopies },
  exportPerson: { section: 'outbox', read: (ctx, { phone }) => ownOutboxData(ctx, phone) },
  forgetPerson: 'accounts, which knows the address and the numbers until it forgets them',
}
