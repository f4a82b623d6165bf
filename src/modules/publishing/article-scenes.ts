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

const fitting = ({ category, slug }: Pick<ArticleCard, 'category' | 'slug'>) =>
  turned(ofCategory[category], slug.length)

/** What stands on the picture of one article. */
export const sceneOfArticle = (article: Pick<ArticleCard, 'category' | 'slug'>): Scene => fitting(article)[0]!

/** What stands beside articles in a list, none twice. */
export const scenesOfArticles = (articles: readonly ArticleCard[]): Scene[] =>
  distinctScenes(articles.map(fitting))
