import type { Module } from '#core/module.ts'

export const kenyaFacts: Module = { name: 'kenya-facts' }
