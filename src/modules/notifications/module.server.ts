import type { Module } from '#core/module.ts'
import { findLostPushes, sendPush } from './commands/send-push.server.ts'
import { forgetOldPushes, forgetPerson } from './commands/forget.server.ts'
import { handleEvent } from './commands/handle-event.server.ts'
import { mergeAccounts } from './commands/merge-accounts.server.ts'
import { sendDigests } from './commands/digest.server.ts'
import { ownNotificationsData } from './queries/export.server.ts'

export const notifications: Module = {
  name: 'notifications',
  jobs: {
    // From five past six in the evening to five past ten in Nairobi, hourly: a worker that was down catches up.
    'mail-replies': { retryLimit: 3, cron: '5 15-19 * * *', run: sendDigests },
    'send-push': {
      // For a process that dies; the message itself schedules retries for a push service that is away.
      retryLimit: 3,
      atOnce: 4,
      run: (ctx, { deliveryId, attempts }) => sendPush(ctx, String(deliveryId), Number(attempts)),
    },
  },
  tidy: { findLostPushes, forgetOldPushes },
  exportPerson: { section: 'notices', read: ownNotificationsData },
  forgetPerson,
  mergeAccounts,
  handleEvent,
  hidden: ['/notifications'],
  open: {
    queries: {
      hasBrowsers: 'a part of what commands of other modules ask',
      pushPublicKey: 'the public half of a key, which every browser gets',
    },
  },
}
