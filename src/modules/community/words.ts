import { m } from '#paraglide/messages.js'
import type { StoryCategory, topicCategories } from './rules.ts'

const words: Record<StoryCategory | (typeof topicCategories)[number], () => string> = {
  Freelancing: m.stories_cat_freelancing,
  'E-commerce': m.community_cat_commerce,
  Skills: m.stories_cat_all_skills,
  'Success Stories': m.common_stories,
  'General Discussion': m.community_cat_general,
  'Platform Tips': m.community_cat_tips,
  'Career Advice': m.community_cat_advice,
  'Career Change': m.stories_cat_career,
  Entrepreneurship: m.stories_cat_enterprise,
  'Remote Work': m.stories_cat_remote,
  Business: m.stories_cat_business,
  'Digital Skills': m.stories_cat_skills,
}

/** A category of topics or stories in the reader's language; anything else, such as a tag, unchanged. */
export const categoryWord = (category: string): string =>
  category in words ? words[category as keyof typeof words]() : category
