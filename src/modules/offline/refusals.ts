import type { RefusalKind } from '#core/refusals.ts'

export const refusals = {} satisfies Record<string, RefusalKind>

declare module '#kit/refusal.ts' {
  interface RefusalCodes extends Record<keyof typeof refusals, true> {}
}
