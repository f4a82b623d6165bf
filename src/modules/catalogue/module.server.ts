import type { Module } from '#core/module.ts'
import { forgetOldSearches } from './commands/missed-searches.server.ts'
import { sitemap } from './queries/listed.server.ts'

export const catalogue: Module = { name: 'catalogue', tidy: { forgetOldSearches }, sitemap }
