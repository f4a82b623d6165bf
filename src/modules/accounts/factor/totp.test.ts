import { describe, expect, test } from 'vitest'
import { after, SECOND } from '#kit/time.ts'
import { base32, codeAt, keyUri, stepOf, stepOfCode } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

describe('a code of six digits', () => {
  // RFC 6238 appendix B, SHA-1; the last six of its eight digits.
  test.each([
    ['1970-01-01T00:00:59Z', '287082'],
    ['2005-03-18T01:58:29Z', '081804'],
    ['2005-03-18T01:58:31Z', '050471'],
    ['2009-02-13T23:31:30Z', '005924'],
    ['2033-05-18T03:33:20Z', '279037'],
    ['2603-10-11T11:33:20Z', '353130'],
  ])('at %s is the one of the published vectors, %s', (at, code) => {
    expect(codeAt(secret, stepOf(new Date(at)))).toBe(code)
  })

  test('counts half a minute early and late, not longer, and tells its step', () => {
    const now = new Date('2026-11-23T09:00:10Z')
    const step = stepOf(now)
    for (const by of [-1, 0, 1]) expect(stepOfCode(secret, codeAt(secret, step + by), now)).toBe(step + by)
    for (const by of [-2, 2]) expect(stepOfCode(secret, codeAt(secret, step + by), now)).toBeUndefined()
    for (const code of ['', '12345', '1234567', 'abcdef', '００５９２４'])
      expect(stepOfCode(secret, code, now)).toBeUndefined()
    expect(stepOfCode(secret, codeAt(secret, step), after(now, 60 * SECOND))).toBeUndefined()
  })
})

describe('a secret', () => {
  test('is written as RFC 4648 says', () => {
    expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    expect(base32(Buffer.from('fooba'))).toBe('MZXW6YTB')
  })

  test('is told to an app with the name of the account and of who asks', () => {
    const uri = new URL(keyUri({ secret: 'MZXW6YTB', account: 'a+b@example.com', issuer: 'Stadi' }))
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
      'otpauth:',
      'totp',
      '/Stadi:a+b@example.com',
    ])
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      secret: 'MZXW6YTB',
      issuer: 'Stadi',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })
})
