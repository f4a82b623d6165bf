export { ownCommunityData } from './queries/export.server.ts'
export { type PublicStory, publicStories } from './queries/stories.server.ts'
export { type Testimonial, testimonials } from './queries/testimonials.server.ts'
export { countStories, listStoriesForAdmin, storyForAdmin } from './queries/stories-admin.server.ts'
