export { forgetPerson } from './commands/forget.server.ts'
export { markStory } from './commands/stories.server.ts'
