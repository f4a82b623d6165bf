import { expect, test } from 'vitest'
import { csvLine, streamOf } from '#kit/documents/csv.ts'
import { csvAnswer } from './csv-answer.server.ts'

async function* pieces() {
  yield csvLine(['name', 'at'])
  yield csvLine(['Ng’ang’a', new Date('2026-11-21T21:05:33.900Z')])
}

test.each([
  ['a text', 'name,at\r\nNg’ang’a,2026-11-22 00:05:33 EAT\r\n'],
  ['a stream', streamOf(pieces())],
])(
  'a CSV file from %s begins with the mark of UTF-8, and says moments in East Africa Time',
  async (_, body) => {
    const file = Buffer.from(await csvAnswer('a.csv', body).arrayBuffer())
    expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(file.subarray(3).toString()).toBe('name,at\r\nNg’ang’a,2026-11-22 00:05:33 EAT\r\n')
  },
)
