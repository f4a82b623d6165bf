export { forgetPerson } from './commands/forget.server.ts'
export { featureStory, markTestimonial } from './commands/stories.server.ts'
