import type { Module } from '#core/module.ts'
import { forgetPerson } from './commands/forget.server.ts'
import { mailUnread } from './commands/mail-unread.server.ts'
import { mergeAccounts } from './commands/merge-accounts.server.ts'
import { pushMessage } from './commands/push.server.ts'
import { ownMessagesData } from './queries/export.server.ts'

export const messages: Module = {
  name: 'messages',
  jobs: {
    'mail-unread': { retryLimit: 0, cron: '*/15 * * * *', run: mailUnread },
    'push-message': {
      retryLimit: 3,
      run: (ctx, { messageId, hasWaited }) => pushMessage(ctx, String(messageId), hasWaited === true),
    },
  },
  exportPerson: { section: 'messages', read: ownMessagesData },
  forgetPerson,
  mergeAccounts,
  hidden: ['/messages', '/realtime/'],
}
