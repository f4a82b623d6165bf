import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const text = (path: string): string => readFileSync(join(root, path), 'utf8')
// Checks 1 to 72 of section 3, and the policies of section 4.
const numbers = [
  ...Array.from({ length: 72 }, (_, n) => String(n + 1)),
  ...Array.from({ length: 11 }, (_, n) => `4.${n + 1}`),
]
const REASON = /^(Not applied|Without a test[^:]*): .{30}/

type Row = { number: string; proof: string }
const rowsOf = (document: string): Row[] =>
  [...document.matchAll(/^\| ([\d.]+) \| .+? \| (.+) \|$/gm)].map(([, number, proof]) => ({
    number: number!,
    proof: proof!,
  }))

/** What is wrong with a row's proof: it is neither a reason nor tests that exist under these titles. */
function faultsOf({ number, proof }: Row): string[] {
  if (!proof.startsWith('`')) return REASON.test(proof) ? [] : [`${number}: neither a test nor a reason`]
  return proof.split('<br>').flatMap((one) => {
    const [, path = '', title = ''] = /^`([^`]+\.test\.ts)` (.+)$/.exec(one) ?? []
    if (!path || !existsSync(join(root, path))) return [`${number}: no such file: ${one}`]
    // As the source writes it: in quotes, optionally after the rows that it cites.
    const titles = text(path).replaceAll("\\'", "'")
    const isThere = [`'${title}'`, `"${title}"`, `] ${title}'`, `] ${title}"`].some((written) =>
      titles.includes(written),
    )
    return isThere ? [] : [`${number}: no such test in ${path}: ${title}`]
  })
}

const document = text('docs/security-checks.md')

describe('the table of security checks', () => {
  test('[PERM-08+] has every check once, in order', () => {
    expect(rowsOf(document).map(({ number }) => number)).toEqual(numbers)
  })
  test('[PERM-08+] names existing tests, or says why there is none', () => {
    expect(rowsOf(document).flatMap(faultsOf)).toEqual([])
  })
  test('an invalid proof is detected', () => {
    const [row] = rowsOf(document) as [Row]
    for (const proof of [
      '`test/http/nothing.test.ts` is there',
      `${row.proof} not`,
      'Not applied: no.',
      'Later',
      '`docs/forms.md` is there',
    ])
      expect(faultsOf({ ...row, proof }), proof).toHaveLength(1)
  })
})
