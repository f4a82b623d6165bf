import type { TokenStore } from '../tokens.ts'

export type DarajaSettings = {
  /** Without a slash at the end: https://sandbox.safaricom.co.ke or https://api.safaricom.co.ke. */
  baseUrl: string
  consumerKey: string
  consumerSecret: string
  /** The pay bill, or for a till the store number that Go-Live was done with. */
  shortcode: string
  passkey: string
  transactionType: 'CustomerPayBillOnline' | 'CustomerBuyGoodsOnline'
  /** Needed for CustomerBuyGoodsOnline only. */
  till?: string
  /** Who may send money back; the credential is the operator's password, already encrypted (daraja.md 7). */
  initiator?: { name: string; securityCredential: string }
  now: () => Date
  tokens: TokenStore
  fetch?: typeof fetch
  /** For each single HTTP call, its body included. */
  timeoutMs?: number
  log: (event: string, details: Record<string, unknown>) => void
}
