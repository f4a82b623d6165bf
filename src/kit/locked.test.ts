import { expect, test } from 'vitest'
import { locked, unlocked } from './locked.ts'

test('a locked text opens with its secret and purpose alone, and each time it looks different', () => {
  const one = locked('secret', 'provider:1', 'hush, Wanjiku')
  expect(one).not.toContain('hush')
  expect(locked('secret', 'provider:1', 'hush, Wanjiku')).not.toBe(one)
  expect(unlocked('secret', 'provider:1', one)).toBe('hush, Wanjiku')
  expect(unlocked('other', 'provider:1', one)).toBeNull()
  expect(unlocked('secret', 'provider:2', one)).toBeNull()
  for (const wrong of ['', 'a.b.c', `${one}x.`, one.replace(/.$/, (end) => (end === 'A' ? 'Q' : 'A'))])
    expect(unlocked('secret', 'provider:1', wrong)).toBeNull()
})
