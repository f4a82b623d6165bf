import type { RefusalKind } from '#core/refusals.ts'
import { m } from '#paraglide/messages.js'

const now = (text: RefusalKind['text']): RefusalKind => ({ status: 409, title: m.refusal_error, text })

export const refusals = {
  'peers-not-handed-in': now(m.refusal_peers_not_handed_in),
  'peers-example-first': now(m.refusal_peers_example_first),
  'peers-lapsed': now(m.refusal_peers_lapsed),
  'peers-marked': now(m.refusal_peers_marked),
  'peers-reported': now(m.refusal_peers_reported),
} satisfies Record<string, RefusalKind>

declare module '#kit/refusal.ts' {
  interface RefusalCodes extends Record<keyof typeof refusals, true> {}
}
