import type { Module } from '#core/module.ts'
import {
  deliverMail,
  deliverSms,
  forgetLocalCopies,
  forgetHeard,
  forgetOldMails,
  forgetOldMessages,
  retryReport,
  MAIL_RETRIES,
  SMS_RETRIES,
} from './commands.server.ts'
import { ownOutboxData } from './queries.server.ts'

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
  forAdmins: ['retryMail', 'listTroubledMails', 'smsSpending'],
  open: {
    commands: {
      sendMail: 'called by other commands in their transaction',
      deliverMail: 'called by a job',
      sendSms: 'called by other commands in their transaction',
      deliverSms: 'called by a job',
      stopSms: 'called by the SMS entrypoint, for which the gateway answers',
      startSms: 'called by the SMS entrypoint, for which the gateway answers',
      takeStopQuestion: 'called by the SMS entrypoint, for which the gateway answers',
      hearOnce: 'called by the SMS entrypoint, for which the gateway answers',
      hearReport: 'called by the SMS entrypoint, for which the gateway answers',
      retryReport: 'called by a job',
      forgetMailsWith: 'called by other commands in their transaction',
      forgetMailsAbout: 'called by other commands in their transaction',
      withdrawSms: 'called by other commands in their transaction',
      forgetCorrespondence: 'called by the job that erases an account, in its transaction',
    },
    queries: {
      countWaitingMails: 'called by the command line only, outside HTTP',
      saidStop: 'asked by who owes a number an answer, and the answer is yes or no',
      simulatedInbox: 'called by the phone simulator for a number of its own, which no operator has',
    },
  },
}
