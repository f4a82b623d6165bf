/** Pieces of screens that pages of other modules show. */
export { ArticleRow } from './screens/article-row.tsx'
