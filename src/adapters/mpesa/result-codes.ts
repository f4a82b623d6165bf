export type ResultVerdict = 'paid' | 'failed' | 'pending' | 'unknown'

/** Why a payment failed, for choosing the text. `busy`: try again in two minutes; `config`: ours to fix. */
export type Failure =
  | 'cancelled'
  | 'wrong-pin'
  | 'insufficient'
  | 'no-response'
  | 'expired'
  | 'limit'
  | 'busy'
  | 'config'
  | 'unreachable'
  | 'other'

/** ResultCodes of a prompt that mean "no money moved" (docs/mpesa-facts.md 4). */
const failures: ReadonlyMap<string, Failure> = new Map([
  ['1', 'insufficient'],
  ['2', 'config'],
  ['3', 'limit'],
  ['4', 'limit'],
  ['8', 'config'],
  // Same amount from the same customer within two minutes.
  ['17', 'busy'],
  ['26', 'busy'],
  ['1001', 'busy'],
  ['1019', 'expired'],
  ['1025', 'config'],
  ['9999', 'config'],
  ['1031', 'cancelled'],
  ['1032', 'cancelled'],
  ['1037', 'no-response'],
  ['2001', 'wrong-pin'],
  ['2028', 'config'],
  ['SFC_IC0003', 'config'],
  ['8006', 'other'],
  ['E3008', 'other'],
])

/** What a ResultCode of callback or query proves. An undocumented code is never "failed". */
export function verdictOf(resultCode: string): ResultVerdict {
  if (resultCode === '0') return 'paid'
  if (resultCode === '4999') return 'pending'
  return failures.has(resultCode) ? 'failed' : 'unknown'
}

/** Our own text for a prompt that never left, in place of M-Pesa's code. */
const neverSent: readonly string[] = ['unreachable', 'no-token']

export const failureOf = (resultCode: string): Failure =>
  failures.get(resultCode) ?? (neverSent.includes(resultCode) ? 'unreachable' : 'other')

/** R000001 says that the charge was already reversed: the wanted result exists (docs/mpesa-facts.md 7). */
const reversed: readonly string[] = ['0', 'R000001']
/** Our settings, or a charge that does not exist. */
const reversalRefusals: readonly string[] = ['R000002', '11', '21', '2001', '2006', '2028', '8006']

/**
 * What the ResultCode of a reversal proves. A prompt's codes mean other things: 2001 is a wrong PIN there and our credentials here.
 */
export function reversalVerdictOf(code: string): 'done' | 'no-float' | 'refused' | 'unknown' {
  if (reversed.includes(code)) return 'done'
  if (code === '1') return 'no-float'
  return reversalRefusals.includes(code) ? 'refused' : 'unknown'
}
