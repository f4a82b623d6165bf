export {
  articleForAdmin,
  articleView,
  listArticles,
  listArticlesForAdmin,
  newestArticles,
} from './queries/articles.server.ts'
export { contacts } from './queries/contacts.server.ts'
export { figures } from './queries/figures.server.ts'
export { faq, helpArticle, helpCounts, helpList } from './queries/help.server.ts'
export { searchHelp, suggestHelp } from './queries/help-search.server.ts'
export { published } from './queries/published.server.ts'
export { legalPage } from './queries/legal.server.ts'
export { paths } from './queries/paths.server.ts'
export { articleShare } from './queries/share.server.ts'
export { publishedAddresses } from './queries/sitemap.server.ts'
export { team } from './queries/team.server.ts'
export { countRecords, listRecords, previewOf, recordForAdmin } from './queries/records.server.ts'
