export { conversation, ownConversations, stateOfConversation } from './queries/conversation.server.ts'
export { ownSupportData } from './queries/export.server.ts'
export { inboxThread, listInbox, openThreads } from './queries/inbox.server.ts'
