export { ownCommunityData } from './queries/export.server.ts'
export { wrongFigures } from './queries/invariants.server.ts'
export { type PublicStory, publicStories } from './queries/stories.server.ts'
export { type Testimonial, testimonials } from './queries/testimonials.server.ts'
