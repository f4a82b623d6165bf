import type { Module } from '#core/module.ts'
import { forgetFreeHandles, forgetPerson, handleEvent } from './commands.server.ts'
import { ownPortfoliosData, sitemap } from './queries.server.ts'

export const portfolios: Module = {
  name: 'portfolios',
  tidy: { forgetFreeHandles },
  exportPerson: { section: 'portfolios', read: ownPortfoliosData },
  forgetPerson,
  handleEvent,
  sitemap,
  hidden: ['/p/*/hire'],
  open: { queries: { isShown: 'asks nobody: a condition for whoever asks who reads a work' } },
}
