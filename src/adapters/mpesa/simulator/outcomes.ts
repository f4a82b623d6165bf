export type PromptState =
  | 'ringing'
  | 'approved'
  | 'wrong-pin'
  | 'cancelled'
  | 'ignored'
  | 'no-funds'
  | 'expired'

export type Outcome = {
  /** What the list of prompts shows; codes without their own state share one. */
  state: Exclude<PromptState, 'ringing'>
  resultCode: string
  callbackText: string
  /** The query words the same result differently (docs/mpesa-facts.md 3). */
  queryText: string
}

const outcome = (
  state: Outcome['state'],
  resultCode: string,
  callbackText: string,
  queryText = callbackText,
): Outcome => ({ state, resultCode, callbackText, queryText })

/** How a prompt can end, with Safaricom's code and text (docs/mpesa-facts.md 4). */
export const outcomes = {
  approved: outcome('approved', '0', 'The service request is processed successfully.'),
  'wrong-pin': outcome('wrong-pin', '2001', 'The initiator information is invalid.'),
  cancelled: outcome('cancelled', '1032', 'Request cancelled by user'),
  ignored: outcome('ignored', '1037', 'No response from user.', 'DS timeout user cannot be reached.'),
  'no-funds': outcome('no-funds', '1', 'The balance is insufficient for the transaction.'),
  expired: outcome('expired', '1019', 'Transaction has expired'),
  'rule-limited': outcome('expired', '17', 'Rule limited.'),
  // An undocumented code, after money moved.
  undocumented: outcome('approved', 'SFC_XX0077', 'The request ended in an unlisted way.'),
} as const satisfies Record<string, Outcome>

export type OutcomeName = keyof typeof outcomes

/** Money moves in these. */
export const charges = (name: OutcomeName): boolean => outcomes[name].state === 'approved'
