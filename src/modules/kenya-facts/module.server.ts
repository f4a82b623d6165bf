import type { Module } from '#core/module.ts'

export const kenyaFacts: Module = {
  name: 'kenya-facts',
  open: { queries: { withFacts: 'draws the boxes of a text that the caller may show' } },
}
