/**
 * The codes of every way that Stadi says no. They come from their words: those of no module from src/core/refusals.ts, the others
 * from refusals.ts of their module.
 */
export interface RefusalCodes {}

export type RefusalCode = keyof RefusalCodes

/** The one way a rule, query or command says no. A throw rolls its transaction back. */
export class Refusal extends Error {
  readonly code: RefusalCode
  /** Code per form field, for messages beside the fields. */
  readonly fields: Record<string, RefusalCode>
  /** Values to fill into the words, such as seconds to wait. */
  readonly values: Record<string, string | number>

  constructor(
    code: RefusalCode,
    details: { fields?: Record<string, RefusalCode>; values?: Record<string, string | number> } = {},
  ) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.fields = details.fields ?? {}
    this.values = details.values ?? {}
  }
}
