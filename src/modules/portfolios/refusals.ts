import { inForm, type RefusalKind } from '#core/refusals.ts'
import { m } from '#paraglide/messages.js'
import { LONGEST_HANDLE, MOST_CERTIFICATES, MOST_PROJECTS, SHORTEST_HANDLE } from './rules.ts'

export const refusals = {
  'handle-letters': inForm(m.portfolio_refused_letters),
  'handle-length': inForm(() => m.portfolio_refused_length({ least: SHORTEST_HANDLE, most: LONGEST_HANDLE })),
  'handle-reserved': inForm(m.portfolio_refused_reserved),
  'handle-taken': inForm(m.portfolio_refused_taken),
  'portfolio-projects': inForm(() => m.portfolio_refused_projects({ most: MOST_PROJECTS })),
  'portfolio-certificates': inForm(() => m.portfolio_refused_certificates({ most: MOST_CERTIFICATES })),
} satisfies Record<string, RefusalKind>

declare module '#kit/refusal.ts' {
  interface RefusalCodes extends Record<keyof typeof refusals, true> {}
}
