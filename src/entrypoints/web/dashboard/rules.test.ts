import { describe, expect, it } from 'vitest'
import { barOf } from '#modules/assessment/rules.ts'
import { overallCompletion, progressWord } from './rules.ts'

describe('the figures of the dashboard', () => {
  it('[DASH-12] [DASH-12+] overall completion is a rounded percentage, 0 without courses, 80 for 12 of 15', () =>
    expect(
      [
        [0, 0],
        [12, 15],
        [1, 3],
        [2, 3],
        [3, 3],
      ].map(([done, total]) => overallCompletion(done!, total!)),
    ).toEqual([0, 80, 33, 67, 100]))
  it('[DASH-13] reads "On Fire!" from 80 on and "Growing" below', () =>
    expect([0, 79, 80, 100].map(progressWord)).toEqual(['growing', 'growing', 'on-fire', 'on-fire']))
  it('[DASH-20] colours a skill by 40, 60 and 80', () =>
    expect([39, 40, 59, 60, 79, 80].map(barOf)).toEqual([
      'grey',
      'yellow',
      'yellow',
      'blue',
      'blue',
      'green',
    ]))
})
