import { isLoopbackName } from '#kit/net/loopback.ts'

/** The M-Pesa settings as typed, each under its own name. */
export type TypedSettings = {
  baseUrl: string
  consumerKey: string
  consumerSecret: string
  shortcode: string
  passkey: string
  transactionType: 'CustomerPayBillOnline' | 'CustomerBuyGoodsOnline'
  till: string | undefined
  callbackOrigin: string
  /** Which setting the callback URL came from. */
  callbackFrom: 'MPESA_CALLBACK_ORIGIN' | 'APP_ORIGIN'
  initiator: { securityCredential: string } | undefined
}

export const SANDBOX = 'https://sandbox.safaricom.co.ke'
export const PRODUCTION = 'https://api.safaricom.co.ke'
/** The sandbox's; in production it would prompt phones for nobody. */
const SANDBOX_SHORTCODE = '174379'

/** Words that Safaricom's filter refuses anywhere in a URL, in any case (docs/mpesa-facts.md 6). */
const refusedWords = /m-?pesa|safaricom|exec?|cmd|sql|query/i
const shortcodeShape = /^\d{5,7}$/
// An operator's password encrypted with Safaricom's certificate, in base64: 344 letters for a key of 2048 bits.
const credentialShape = /^[A-Za-z0-9+/]{170,}={0,2}$/

/** Settings that cannot work with Daraja, as sentences that name the setting and show a correct line. Makes no requests. */
export function settingsFaults(settings: TypedSettings): string[] {
  return [
    ...baseFaults(settings),
    ...keyFaults(settings),
    ...receiverFaults(settings),
    ...callbackFaults(settings),
    ...initiatorFaults(settings),
  ]
}

const urlOf = (text: string): URL | null => (/^https?:\/\//i.test(text) ? URL.parse(text) : null)

/** A stand-in for Daraja on this machine may do what Safaricom does not. */
const isLocal = ({ hostname }: URL): boolean => isLoopbackName(hostname)

// If the address itself is wrong, that is reported; what depends on it is checked as if it were Safaricom's.
const isStandIn = ({ baseUrl }: TypedSettings): boolean => {
  const url = urlOf(baseUrl)
  return url !== null && isLocal(url)
}

function baseFaults({ baseUrl }: TypedSettings): string[] {
  const url = urlOf(baseUrl)
  if (url && (url.protocol === 'https:' || isLocal(url))) return []
  return [
    `MPESA_BASE_URL is no https address. Write MPESA_BASE_URL=${SANDBOX} for the sandbox or MPESA_BASE_URL=${PRODUCTION} for real money.`,
  ]
}

function keyFaults({ consumerKey, consumerSecret, passkey }: TypedSettings): string[] {
  const input = {
    MPESA_CONSUMER_KEY: consumerKey,
    MPESA_CONSUMER_SECRET: consumerSecret,
    MPESA_PASSKEY: passkey,
  }
  return Object.entries(input)
    .filter(([, value]) => /\s/.test(value))
    .map(
      ([name]) =>
        `${name} has a space or a line break in it. Copy it again from Safaricom's portal or mail, without anything around it.`,
    )
}

function receiverFaults(settings: TypedSettings): string[] {
  const { shortcode, till, transactionType, baseUrl } = settings
  const isTill = transactionType === 'CustomerBuyGoodsOnline'
  const isProduction = urlOf(baseUrl)?.hostname === new URL(PRODUCTION).hostname
  return [
    ...(shortcodeShape.test(shortcode)
      ? []
      : [
          `MPESA_SHORTCODE must be 5 to 7 digits: the pay bill, or of a till the store number of Go-Live. Write for example MPESA_SHORTCODE=${SANDBOX_SHORTCODE}.`,
        ]),
    ...(isProduction && shortcode === SANDBOX_SHORTCODE
      ? [
          `MPESA_SHORTCODE=${SANDBOX_SHORTCODE} is the sandbox's. Write your own pay bill or store number, or MPESA_BASE_URL=${SANDBOX}.`,
        ]
      : []),
    ...(isTill && !till
      ? [
          'A till needs its number. Write MPESA_TILL=... beside MPESA_TRANSACTION_TYPE=CustomerBuyGoodsOnline; MPESA_SHORTCODE stays the store number.',
        ]
      : []),
    ...(till && !shortcodeShape.test(till)
      ? ['MPESA_TILL must be 5 to 7 digits: the number that customers pay to.']
      : []),
    ...(!isTill && till
      ? [
          'MPESA_TILL is of no use with a pay bill. Write MPESA_TRANSACTION_TYPE=CustomerBuyGoodsOnline, or take MPESA_TILL away.',
        ]
      : []),
  ]
}

function callbackFaults(settings: TypedSettings): string[] {
  const { callbackOrigin, callbackFrom } = settings
  const url = urlOf(callbackOrigin)
  if (!url)
    return [
      `${callbackFrom} is no web address. Write MPESA_CALLBACK_ORIGIN=https://... as Safaricom can reach this site.`,
    ]
  if (isStandIn(settings)) return []
  const line = 'Write MPESA_CALLBACK_ORIGIN=https://... with the public name of this site.'
  if (isLocal(url))
    return [
      `Safaricom cannot reach ${callbackOrigin} (${callbackFrom}), so no payment would ever be confirmed. ${line}`,
    ]
  if (url.protocol !== 'https:' && urlOf(settings.baseUrl)?.hostname !== new URL(SANDBOX).hostname)
    return [`Safaricom calls back by https only, and ${callbackFrom} is ${callbackOrigin}. ${line}`]
  const word = refusedWords.exec(callbackOrigin)?.[0]
  return word
    ? [
        `Safaricom refuses addresses with "${word}" in them, and ${callbackFrom} is ${callbackOrigin}. Write MPESA_CALLBACK_ORIGIN=https://... with another name of this site.`,
      ]
    : []
}

function initiatorFaults(settings: TypedSettings): string[] {
  const credential = settings.initiator?.securityCredential
  if (!credential || isStandIn(settings) || credentialShape.test(credential)) return []
  return [
    "MPESA_SECURITY_CREDENTIAL is not the encrypted password: that is one line of about 344 letters. docs/going-live.md says how it is made with Safaricom's certificate.",
  ]
}
