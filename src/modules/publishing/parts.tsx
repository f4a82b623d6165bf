/** Components that pages of other modules show. */
export { scenesOfArticles } from './article-scenes.ts'
export { ArticleRow } from './screens/article-row.tsx'
