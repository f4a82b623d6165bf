import type { Scene } from '#kit/pictures/scenes.ts'
import { distinctScenes, turned } from '#ui/pictures/distinct.ts'
import type { ArticleCategory } from './rules.ts'
import type { ArticleCard } from './types.ts'

const ofCategory: Record<ArticleCategory, readonly Scene[]> = {
  Freelancing: ['night', 'headset', 'tailor', 'tea'],
  'Digital Skills': ['cyber', 'trial', 'beads', 'microphone', 'blocks'],
  'Job Search': ['letter', 'board', 'reader', 'reward'],
  'Money & Business': ['duka', 'market', 'chart', 'milk'],
  'Staying Safe': ['gate', 'drawers', 'chat'],
}

/** What stands beside articles in a list, none twice. */
export const scenesOfArticles = (articles: readonly ArticleCard[]): Scene[] =>
  distinctScenes(articles.map(({ category, slug }) => turned(ofCategory[category], slug.length)))
