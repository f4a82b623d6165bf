import type { Module } from '#core/module.ts'
import { forgetOldThreads, forgetPerson } from './commands.server.ts'
import { limits } from './limits.server.ts'
import { ownSupportData } from './queries.server.ts'

export const support: Module = {
  name: 'support',
  limits,
  tidy: { forgetOldThreads },
  exportPerson: { section: 'support', read: ownSupportData },
  forgetPerson,
  sitemap: async () => [{ path: '/contact' }],
  hidden: ['/help-center/conversations/'],
  forAdmins: [
    'answerThread',
    'closeThread',
    'reopenThread',
    'deleteThread',
    'listInbox',
    'inboxThread',
    'openThreads',
  ],
  forMinors: ['askAbout'],
  open: {
    commands: {
      writeToUs: 'HOME-18: anybody may write to us',
      openTicket: 'HELP-09: anybody may write to us',
      startChat: 'HELP-09: anybody may write to us',
      sayMore: 'the sealed token in the address is the permission',
    },
    queries: {
      conversation: 'the sealed token in the address is the permission',
      stateOfConversation: 'the sealed token in the address is the permission',
    },
  },
}
