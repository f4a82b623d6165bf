import type { TokenStore } from '../tokens.ts'

export type DarajaSettings = {
  /** Without a trailing slash: https://sandbox.safaricom.co.ke or https://api.safaricom.co.ke. */
  baseUrl: string
  consumerKey: string
  consumerSecret: string
  /** The pay bill, or for a till the store number used for Go-Live. */
  shortcode: string
  passkey: string
  transactionType: 'CustomerPayBillOnline' | 'CustomerBuyGoodsOnline'
  /** Needed for CustomerBuyGoodsOnline only. */
  till?: string
  /** The operator who may reverse charges; the credential is their password, already encrypted (docs/mpesa-facts.md 7). */
  initiator?: { name: string; securityCredential: string }
  now: () => Date
  tokens: TokenStore
  fetch?: typeof fetch
  /** For each single HTTP call, including its body. */
  timeoutMs?: number
  log: (event: string, details: Record<string, unknown>) => void
}
