import { after, eatStamp } from '#kit/time.ts'
import type { DarajaSettings } from './settings.ts'
import { ledgerMoment } from '../ledger-moments.ts'
import type { PromptRequest, RegisterRequest, ReversalRequest } from '../mpesa.ts'

type Body = Record<string, unknown>

export function promptBody(settings: DarajaSettings, request: PromptRequest): Body {
  const { transactionType } = settings
  return {
    ...signature(settings),
    TransactionType: transactionType,
    Amount: request.amountKes,
    PartyA: request.phone,
    PartyB: receiverOf(settings),
    PhoneNumber: request.phone,
    CallBackURL: request.callbackUrl,
    AccountReference: safeReference(request.accountReference),
    TransactionDesc: safeDescription(request.description),
  }
}

export const queryBody = (settings: DarajaSettings, checkoutRequestId: string): Body => ({
  ...signature(settings),
  CheckoutRequestID: checkoutRequestId,
})

export function reversalBody(
  { shortcode }: DarajaSettings,
  initiator: NonNullable<DarajaSettings['initiator']>,
  request: ReversalRequest,
): Body {
  return {
    Initiator: initiator.name,
    SecurityCredential: initiator.securityCredential,
    CommandID: 'TransactionReversal',
    TransactionID: request.receipt,
    Amount: request.amountKes,
    ReceiverParty: shortcode,
    // Spelt as Safaricom spells it; 11 is an organisation's shortcode.
    RecieverIdentifierType: '11',
    ResultURL: request.resultUrl,
    QueueTimeOutURL: request.timeoutUrl,
    Remarks: 'Stadi refund',
    Occasion: '',
  }
}

/** The books of the number that received the money. */
export function ledgerBody(
  { shortcode, till, transactionType }: DarajaSettings,
  range: { from: Date; to: Date; offset: number },
): Body {
  return {
    ShortCode: receiverOf({ shortcode, till, transactionType }),
    StartDate: ledgerMoment(range.from),
    // Whole seconds only: the current one counts; seeing a charge twice is harmless.
    EndDate: ledgerMoment(after(range.to, 999)),
    // Rows, not pages; a string in the documented example.
    OffSetValue: String(range.offset),
  }
}

export const registerBody = (settings: DarajaSettings, { phone, callbackUrl }: RegisterRequest): Body => ({
  ShortCode: receiverOf(settings),
  RequestType: 'Pull',
  NominatedNumber: phone,
  CallBackURL: callbackUrl,
})

/** The payee: the pay bill, or the till. */
export const receiverOf = ({
  shortcode,
  till,
  transactionType,
}: Pick<DarajaSettings, 'shortcode' | 'till' | 'transactionType'>): string =>
  transactionType === 'CustomerBuyGoodsOnline' ? (till ?? shortcode) : shortcode

/** The three fields that authenticate the caller; one Timestamp value for both places. */
function signature({ shortcode, passkey, now }: DarajaSettings) {
  const stamp = eatStamp(now())
  return {
    BusinessShortCode: Number(shortcode),
    Password: Buffer.from(`${shortcode}${passkey}${stamp}`).toString('base64'),
    Timestamp: stamp,
  }
}

/** At most 12 of A-Z, 0-9 and hyphen; never empty. */
export const safeReference = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9-]/g, '')
    .slice(0, 12) || 'STADI'

/** 1 to 13 letters, digits, spaces and hyphens: an empty one is refused, others were blamed for silent failures. */
export function safeDescription(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9-]+/g, ' ')
  return plain.trim().slice(0, 13).trim() || 'Payment'
}
