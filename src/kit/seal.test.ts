import { expect, test } from 'vitest'
import { locked, sealed, unsealed, withoutSeal, unlocked } from './seal.ts'

test('a sealed text opens with its own secret and purpose only', () => {
  const token = sealed('secret', 'support', 'a.b')
  expect(unsealed('secret', 'support', token)).toBe('a.b')
  for (const [secret, purpose, text] of [
    ['other', 'support', token],
    ['secret', 'newsletter', token],
    ['secret', 'support', `${token}x`],
    ['secret', 'support', token.slice(1)],
    ['secret', 'support', ''],
    ['secret', 'support', '.'],
  ] as const) {
    expect(unsealed(secret, purpose, text)).toBeNull()
  }
})

test('an address loses its seal before it is logged, and nothing else', () => {
  const token = sealed('secret', 'support', 'd47c5eda')
  expect(withoutSeal(`/help-center/conversations/${token}`)).toBe('/help-center/conversations/d47c5eda.***')
  expect(withoutSeal(`https://stadi.example/x/${token}.data?y=1`)).toBe(
    'https://stadi.example/x/d47c5eda.***.data?y=1',
  )
  expect(withoutSeal(`/newsletter/confirm/${'a1'.repeat(32)}`)).toBe('/newsletter/confirm/***')
  expect(withoutSeal('/parent/0a1b2c3d4e5f.data')).toBe('/parent/***.data')
  expect(withoutSeal('/help-center/pay-with-mpesa.html')).toBe('/help-center/pay-with-mpesa.html')
})

test('a locked text opens with its secret and purpose alone, and each time it looks different', () => {
  const one = locked('secret', 'provider:1', 'hush, Wanjiku')
  expect(one).not.toContain('hush')
  expect(locked('secret', 'provider:1', 'hush, Wanjiku')).not.toBe(one)
  expect(unlocked('secret', 'provider:1', one)).toBe('hush, Wanjiku')
  expect(unlocked('other', 'provider:1', one)).toBeNull()
  expect(unlocked('secret', 'provider:2', one)).toBeNull()
  const [iv, tag, text] = one.split('.') as [string, string, string]
  const changed = (text.startsWith('A') ? 'Q' : 'A') + text.slice(1)
  for (const wrong of ['', 'a.b.c', `${one}x.`, [iv, tag, changed].join('.'), [iv, text, tag].join('.')])
    expect(unlocked('secret', 'provider:1', wrong)).toBeNull()
})
