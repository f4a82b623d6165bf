import { z } from 'zod'
import { badRequest, errorReply, systemError, type Reply } from './replies.ts'

export type Merchant = { shortcode: string; passkey: string }

export type PushFields = {
  phone: string
  amountKes: number
  callbackUrl: string
  accountReference: string
  description: string
}

export type Checked<T> = { ok: true; fields: T } | { ok: false; reply: Reply }

export const refuse = (reply: Reply): { ok: false; reply: Reply } => ({ ok: false, reply })

const text = z.union([z.string(), z.number()]).transform(String)
export const shaped = (shape: RegExp) => text.pipe(z.string().regex(shape))
const mobile = shaped(/^254[17]\d{8}$/)

/** Words that Safaricom's filter refuses anywhere in the URL, in any case (docs/mpesa-facts.md 6). */
const refusedWords = /m-?pesa|safaricom|exe|cmd|sql|query/i

/** A URL that Safaricom would call. */
export const urlField = z
  .string()
  .refine((url) => URL.canParse(url) && /^https?:\/\//i.test(url) && !refusedWords.test(url))

/** Whole shillings, as a number or a string. */
export const amountField = shaped(/^[1-9]\d{0,5}$/)
  .transform(Number)
  .pipe(z.number().max(250_000))

const Signature = z.object({
  BusinessShortCode: shaped(/^\d{5,7}$/),
  Timestamp: shaped(/^20\d{12}$/),
  Password: z.string().min(1),
})

// In the order in which wrong fields are reported. Limits are the documented ones, stricter than the sandbox was.
const Push = z.object({
  TransactionType: z.enum(['CustomerPayBillOnline', 'CustomerBuyGoodsOnline']),
  Amount: amountField,
  PartyA: mobile,
  PartyB: shaped(/^\d{5,7}$/),
  PhoneNumber: mobile,
  CallBackURL: urlField,
  AccountReference: z.string().min(1).max(12),
  TransactionDesc: z.string().min(1).max(13),
})

const Query = z.object({ CheckoutRequestID: z.string().min(1) })

/** The validation of a push, refused with the documented bodies. */
export function checkPush(
  merchant: Merchant,
  contentType: string | undefined,
  raw: string,
): Checked<PushFields> {
  const checked = checkBody(merchant, contentType, raw, Push)
  if (!checked.ok) return checked
  const { PhoneNumber, Amount, CallBackURL, AccountReference, TransactionDesc } = checked.fields
  const fields = {
    phone: PhoneNumber,
    amountKes: Amount,
    callbackUrl: CallBackURL,
    accountReference: AccountReference,
    description: TransactionDesc,
  }
  return { ok: true, fields }
}

export function checkQuery(
  merchant: Merchant,
  contentType: string | undefined,
  raw: string,
): Checked<{ checkoutRequestId: string }> {
  const checked = checkBody(merchant, contentType, raw, Query)
  return checked.ok ? { ok: true, fields: { checkoutRequestId: checked.fields.CheckoutRequestID } } : checked
}

function checkBody<S extends z.ZodType>(
  merchant: Merchant,
  contentType: string | undefined,
  raw: string,
  schema: S,
): Checked<z.output<S>> {
  const signature = checkFields(contentType, raw, Signature)
  if (!signature.ok) return signature
  const checked = checkFields(contentType, raw, schema)
  const stranger = checked.ok ? strangerReply(merchant, signature.fields) : undefined
  return stranger ? refuse(stranger) : checked
}

/** The checks that need no merchant: content type, JSON, each field. */
export function checkFields<S extends z.ZodType>(
  contentType: string | undefined,
  raw: string,
  schema: S,
): Checked<z.output<S>> {
  // A wrong content type is reported as a wrong shortcode (docs/mpesa-facts.md 2).
  if (!contentType?.startsWith('application/json')) return refuse(badRequest('BusinessShortCode'))
  const body = parsedObject(raw)
  if (!body) return refuse(errorReply(400, '400.002.05', 'Invalid Request Payload'))
  const fields = schema.safeParse(body)
  return fields.success ? { ok: true, fields: fields.data } : refuse(badRequest(wrongField(fields.error)))
}

function strangerReply(
  { shortcode, passkey }: Merchant,
  sent: z.output<typeof Signature>,
): Reply | undefined {
  if (sent.BusinessShortCode !== shortcode) return systemError('Merchant does not exist')
  const password = Buffer.from(`${shortcode}${passkey}${sent.Timestamp}`).toString('base64')
  return sent.Password === password ? undefined : systemError('[MerchantValidate] - Wrong credentials')
}

function parsedObject(raw: string): object | undefined {
  try {
    const body: unknown = JSON.parse(raw)
    return typeof body === 'object' && body !== null ? body : undefined
  } catch {
    return undefined
  }
}

/** Safaricom calls TransactionDesc "Remarks". */
function wrongField(error: z.ZodError): string {
  const field = String(error.issues[0]?.path[0] ?? 'Request')
  return field === 'TransactionDesc' ? 'Remarks' : field
}
