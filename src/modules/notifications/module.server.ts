import type { Module } from '#core/module.ts'
import {
  findLostPushes,
  forgetOldPushes,
  forgetPerson,
  handleEvent,
  mergeAccounts,
  sendDigests,
  sendPush,
} from './commands.server.ts'
import { limits } from './limits.server.ts'
import { ownNotificationsData } from './queries.server.ts'

export const notifications: Module = {
  name: 'notifications',
  limits,
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
  forMinors: ['openNotification', 'readAllNotifications', 'subscribe', 'unsubscribe'],
  open: {
    commands: {
      push: 'called by other commands in their transaction',
      sendPush: 'called by a job',
      followBrowser: 'moves what the own session and a cookie of the browser name, and nothing without both',
      notify: 'called by other commands in their transaction',
      handleEvent: 'called by other modules through the context, in their transaction',
      sendDigests: 'called by a timer',
    },
    queries: {
      hasBrowsers: 'a part of what commands of other modules ask',
      pushPublicKey: 'the public half of a key, which every browser gets',
    },
  },
}
