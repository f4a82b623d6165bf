import type { Module } from '#core/module.ts'
import { sitemap } from './queries/sitemap.server.ts'

export const publishing: Module = {
  name: 'publishing',
  notPersonal: {
    articles: 'the names of authors, which the pages show',
    team_members: 'the team, whose names the pages show',
  },
  sitemap,
  forAdmins: ['previewOf'],
  open: {
    queries: { contacts: 'HOME-18: public', published: 'makes safe HTML of a text that the caller holds' },
  },
}
