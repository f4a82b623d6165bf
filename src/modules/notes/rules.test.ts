import { describe, expect, it } from 'vitest'
import { BETWEEN, bookmarkHref, merged } from './rules.ts'

describe('a note that was written from an earlier text of it', () => {
  it.each([
    ['the first', '', '', 'one', 'one'],
    ['a change of what is stored', 'one', 'one', 'two', 'two'],
    ['the same once more', 'two', 'one', 'two', 'two'],
    ['emptied', 'one', 'one', '', ''],
    ['emptied, and changed here meanwhile', 'two', 'one', '', 'two'],
    ['written on two phones: both stay', 'one', '', 'two', `one${BETWEEN}two`],
    ['changed on two phones: both stay', 'one b', 'one c', 'two', `one b${BETWEEN}two`],
    ['a part of what is stored', `one${BETWEEN}two`, '', 'two', `one${BETWEEN}two`],
    ['more than what is stored', 'one', '', 'one and two', 'one and two'],
    ['a second change without a network', `one${BETWEEN}two`, 'two', 'three', `one${BETWEEN}three`],
    ['emptied there, of what both wrote', `one${BETWEEN}two`, 'two', '', 'one'],
    ['nothing on nothing', '', 'one', '', ''],
    ['emptied here, and written there', '', 'one', 'two', 'two'],
  ])('%s', (_, stored, before, written, becomes) => {
    expect(merged(stored, before, written)).toBe(becomes)
  })

  it('a bookmark leads to its step', () => {
    expect([bookmarkHref(1, 2, 3), bookmarkHref(1, 2, 0), bookmarkHref(1, 2, null)]).toEqual([
      '/courses/1/lessons/2#step-4',
      '/courses/1/lessons/2#step-1',
      '/courses/1/lessons/2',
    ])
  })
})
