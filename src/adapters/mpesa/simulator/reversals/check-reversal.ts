import { z } from 'zod'
import { amountField, type Checked, checkFields, refuse, shaped, urlField } from '../check-request.ts'
import { badRequest } from '../replies.ts'

export type ReversalFields = {
  initiator: string
  securityCredential: string
  receipt: string
  amountKes: number
  resultUrl: string
  timeoutUrl: string
}

// In the order in which wrong fields are reported.
const Reversal = z.object({
  Initiator: z.string().min(1),
  SecurityCredential: z.string().min(1),
  CommandID: z.literal('TransactionReversal'),
  TransactionID: z.string().regex(/^[A-Za-z0-9]{8,12}$/),
  Amount: amountField,
  ReceiverParty: shaped(/^\d{5,7}$/),
  RecieverIdentifierType: shaped(/^11$/),
  ResultURL: urlField,
  QueueTimeOutURL: urlField,
  Remarks: z.string().min(2).max(100),
  Occasion: z.string().max(100).optional(),
})

/** The checks of a reversal that are answered at once; the result reports errors about the initiator and the charge. */
export function checkReversal(
  shortcode: string,
  contentType: string | undefined,
  raw: string,
): Checked<ReversalFields> {
  const checked = checkFields(contentType, raw, Reversal)
  if (!checked.ok) return checked
  const { Initiator, SecurityCredential, TransactionID, Amount, ReceiverParty, ResultURL, QueueTimeOutURL } =
    checked.fields
  if (ReceiverParty !== shortcode) return refuse(badRequest('ReceiverParty'))
  const urls = { resultUrl: ResultURL, timeoutUrl: QueueTimeOutURL }
  return {
    ok: true,
    fields: {
      initiator: Initiator,
      securityCredential: SecurityCredential,
      receipt: TransactionID,
      amountKes: Amount,
      ...urls,
    },
  }
}
