/**
 * The codes of every refusal. They derive from their texts: those of no module from src/core/refusals.ts, the others from
 * refusals.ts of their module.
 */
export interface RefusalCodes {}

export type RefusalCode = keyof RefusalCodes

/** The one way a rule, query or command refuses. A throw rolls its transaction back. */
export class Refusal extends Error {
  readonly code: RefusalCode
  /** Code per form field, for messages beside the fields. */
  readonly fields: Record<string, RefusalCode>
  /** Values to fill into the text, such as seconds to wait. */
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
