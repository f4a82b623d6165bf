import type { Module } from '#core/module.ts'
import { sitemap } from './queries/sitemap.server.ts'

export const publishing: Module = {
  name: 'publishing',
  notPersonal: {
    articles: 'the names of authors, which the pages show',
    team_members: 'the team, whose names the pages show',
  },
  sitemap,
  forAdmins: ['previewOf', 'adminFigures', 'dayFigures'],
  open: {
    queries: {
      listArticles: 'BLOG-01: public',
      articleView: 'BLOG-02: public, published ones only',
      newestArticles: 'BLOG-01: public',
      faq: 'HELP-01: public',
      helpArticle: 'HELP-01: public, published ones only',
      helpCounts: 'HELP-01: public',
      helpList: 'HELP-01: public',
      searchHelp: 'HELP-01: public, published ones only',
      suggestHelp: 'HELP-09: public, published ones only',
      articleShare: 'for the drawn picture of a published article',
      team: 'INFO-04: public',
      legalPage: 'INFO-09: public',
      figures: 'HOME-05: public',
      contacts: 'HOME-18: public',
      published: 'makes safe HTML of a text that the caller holds',
      paths: 'HOME-12: public',
    },
  },
}
