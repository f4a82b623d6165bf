import { describe, expect, test } from 'vitest'
import { pageNumber, pageOf, placeIn, rowsOf } from './paging.ts'

/** A list of numbers that is queried for its rows like a table. */
const list = (total: number) => ({
  limit: (most: number) => ({
    offset: async (first: number) => Array.from({ length: total }, (_, n) => n).slice(first, first + most),
  }),
})

describe('pages of a list', () => {
  test('detect by one extra row whether there is a next one', async () => {
    expect(await pageOf(list(41), 1)).toEqual({
      rows: expect.objectContaining({ length: 20 }),
      page: 1,
      hasMore: true,
    })
    expect(await pageOf(list(40), 2)).toMatchObject({ page: 2, hasMore: false })
    expect((await pageOf(list(41), 3)).rows).toEqual([40])
    expect(await pageOf(list(41), 4)).toEqual({ rows: [], page: 4, hasMore: false })
    expect(await pageOf(list(5), 2, 2)).toEqual({ rows: [2, 3], page: 2, hasMore: true })
  })

  test('of a known length end at the last', () => {
    expect(placeIn(41, 2)).toEqual({ page: 2, pages: 3 })
    expect(placeIn(41, 9)).toEqual({ page: 3, pages: 3 })
    expect(placeIn(0, 9)).toEqual({ page: 1, pages: 1 })
    expect(rowsOf(3)).toEqual({ limit: 20, offset: 40 })
  })

  test('are requested by number', () => {
    expect(['2', '9999', '0', '-1', '1e3', '10000', 'x', '', null].map(pageNumber)).toEqual([
      2, 9999, 1, 1, 1, 1, 1, 1, 1,
    ])
  })
})
