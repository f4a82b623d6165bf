import { describe, expect, it } from 'vitest'
import { PRODUCTION, SANDBOX, settingsFaults, type TypedSettings } from './settings-faults.ts'

const good: TypedSettings = {
  baseUrl: PRODUCTION,
  consumerKey: 'key',
  consumerSecret: 'secret',
  shortcode: '400200',
  passkey: 'passkey',
  transactionType: 'CustomerPayBillOnline',
  till: undefined,
  callbackOrigin: 'https://pay.stadi.example',
  callbackFrom: 'MPESA_CALLBACK_ORIGIN',
  initiator: { securityCredential: `${'Ab9+'.repeat(85)}Ab9=` },
}
const till: Partial<TypedSettings> = { transactionType: 'CustomerBuyGoodsOnline', till: '5432100' }
const faults = (part: Partial<TypedSettings> = {}) => settingsFaults({ ...good, ...part })

describe('M-Pesa settings that can work', () => {
  it.for<[string, Partial<TypedSettings>]>([
    ['a pay bill', {}],
    ['a till', till],
    ['no initiator', { initiator: undefined }],
    [
      'the sandbox, which may call back by http',
      { baseUrl: SANDBOX, shortcode: '174379', callbackOrigin: 'http://stadi.example' },
    ],
    [
      'a stand-in on this machine',
      {
        baseUrl: 'http://127.0.0.1:4000/p0',
        shortcode: '174379',
        callbackOrigin: 'http://stadi.test',
        initiator: { securityCredential: 'x' },
      },
    ],
  ])('[PAY-35+] %s: no fault is reported', ([, part]) => {
    expect(faults(part)).toEqual([])
  })
})

describe('M-Pesa settings that cannot work', () => {
  it.for<[string, Partial<TypedSettings>, RegExp]>([
    [
      'an address without a scheme',
      { baseUrl: 'api.safaricom.co.ke' },
      /^MPESA_BASE_URL .*MPESA_BASE_URL=https:\/\/sandbox.*MPESA_BASE_URL=https:\/\/api/,
    ],
    ['an address by http', { baseUrl: 'http://api.safaricom.co.ke' }, /^MPESA_BASE_URL/],
    ['letters in the shortcode', { shortcode: '40O200' }, /^MPESA_SHORTCODE must be 5 to 7 digits/],
    [
      "the sandbox's shortcode with real money",
      { shortcode: '174379' },
      /^MPESA_SHORTCODE=174379 is the sandbox's/,
    ],
    ['a till without its number', { ...till, till: undefined }, /MPESA_TILL=/],
    ['letters in the till', { ...till, till: 'TILL1' }, /^MPESA_TILL must be/],
    [
      "a till's number beside a pay bill",
      { till: '5432100' },
      /MPESA_TRANSACTION_TYPE=CustomerBuyGoodsOnline/,
    ],
    [
      'a callback by http',
      { callbackOrigin: 'http://stadi.example', callbackFrom: 'APP_ORIGIN' },
      /APP_ORIGIN is http:\/\/stadi\.example\. Write MPESA_CALLBACK_ORIGIN=https:/,
    ],
    [
      'a callback to this machine',
      { callbackOrigin: 'http://localhost:3000', callbackFrom: 'APP_ORIGIN' },
      /cannot reach http:\/\/localhost:3000 \(APP_ORIGIN\)/,
    ],
    [
      'a callback that is no web address',
      { callbackOrigin: 'ftp://stadi.example' },
      /^MPESA_CALLBACK_ORIGIN is no web address/,
    ],
    [
      'a callback with a word that Safaricom refuses',
      { callbackOrigin: 'https://mpesa.stadi.example' },
      /"mpesa"/,
    ],
    ['a space in the passkey', { passkey: 'pass key' }, /^MPESA_PASSKEY has a space/],
    [
      'a plain password',
      { initiator: { securityCredential: 'Safaricom999!*!' } },
      /^MPESA_SECURITY_CREDENTIAL is not the encrypted password/,
    ],
  ])('[PAY-35+] %s: one sentence names the line to fix', ([, part, words]) => {
    expect(faults(part)).toEqual([expect.stringMatching(words)])
  })
  it('[PAY-35+] several: each has its sentence', () => {
    expect(
      faults({ baseUrl: 'nonsense', shortcode: 'x', callbackOrigin: 'http://stadi.example' }),
    ).toHaveLength(3)
  })
})
