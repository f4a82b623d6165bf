import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('a line of a CSV file keeps every letter, and starts no formula', () => {
  expect(csvLine(['Wanjikũ', 'a "b", c', 'two\nlines', null, 9000, new Date(0)])).toBe(
    'Wanjikũ,"a ""b"", c","two\nlines",,9000,1970-01-01 03:00:00 EAT\r\n',
  )
  expect(csvLine(['=1+1', '+254', '-2', '@SUM(A1)', '\tx'])).toBe("'=1+1,'+254,'-2,'@SUM(A1),'\tx\r\n")
})

test.each([' ', '   ', '\t', '\r', '\n', '\r\n \t', '\u00A0', '\u3000', '\uFEFF'])(
  'nor does a text that begins with %j before it',
  (gap) => {
    for (const sign of ['=', '+', '-', '@', '＝', '＋', '－', '＠']) {
      const line = csvLine([`${gap}${sign}1`, 'next'])
      expect(line.replace(/^"/, '')[0], JSON.stringify(line)).toBe("'")
    }
    expect(csvLine([`a${gap}=1`])).not.toContain("'")
  },
)
