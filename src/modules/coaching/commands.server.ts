export { askChat, type Chunk } from './commands/ask.server.ts'
export { deleteChat } from './commands/delete-chat.server.ts'
export { forgetPerson } from './commands/forget.server.ts'
export { askModel } from './ask-model.server.ts'
