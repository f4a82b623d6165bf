import { describe, expect, test } from 'vitest'
import { arrivedCookie, arrivedIn, numberIn } from './typed.server.ts'

describe('what a phone is told that it need not keep', () => {
  test('is added to what it has not read yet, twenty words at most', () => {
    expect(arrivedCookie(['mi8x3zab', 'mi8x3zac', 'mi8x3zab'])).toMatch(
      /^arrived=mi8x3zab\.mi8x3zac; Path=\//,
    )
    const many = Array.from({ length: 30 }, (_, at) => `mi8x3z${at}`)
    expect(arrivedIn(arrivedCookie(many))).toEqual(many.slice(-20))
  })
  test('is nothing in a cookie that the server did not write', () => {
    expect(arrivedIn('lang=sw; arrived=a.b')).toEqual(['a', 'b'])
    for (const cookies of [
      null,
      '',
      'arrived=',
      'notarrived=a',
      'arrived=<script>',
      `arrived=${'a'.repeat(401)}`,
    ])
      expect(arrivedIn(cookies), String(cookies)).toEqual([])
  })
})

test('a number is one that a phone made: another is as none, and a form without long fields says nothing', () => {
  expect(numberIn('mi8x3zab')).toBe('mi8x3zab')
  for (const value of ['', 'ALL', '1', 'mi8x3zab.x', '<script>', 'a'.repeat(11)])
    expect(numberIn(value)).toBe('')
  expect(numberIn(null)).toBeNull()
  expect(numberIn(new File([], 'typed'))).toBeNull()
})
