import { expect, test } from 'vitest'
import { citationFaults, type Shelf } from './citations.ts'

const shelf: Shelf = {
  papers: ['README.md', 'docs/payments.md', 'docs/decisions/045-fresh.md'],
  rules: new Set(['N5', 'O4', 'O5', '6']),
  decisions: new Set(['045']),
}
const faults = (text: string) => citationFaults({ path: 'src/a.ts', text }, shelf)

test('a comment cites papers, rules and decisions that are here', () => {
  expect(
    faults(
      '/** As payments.md and docs/payments.md say (rules N5; rules O4 and O5; decision 045; decisions 6). */\n// README.md',
    ),
  ).toEqual([])
})

test('what is not here is named, also when it stands on the next line', () => {
  expect(faults('/** As daraja.md\n * says (rules O4 and M9,\n * decision 999). */\n// decisions 7')).toEqual(
    [
      'src/a.ts cites daraja.md, which is not here.',
      'src/a.ts cites rule M9, which docs/rules.md does not have.',
      'src/a.ts cites decision 999, which is not in docs.',
      'src/a.ts cites decision 7, which is not in docs.',
    ],
  )
})

test('names of files in code, and patterns of names, are no citations', () => {
  expect(faults("read('first.md') // each *.sw.md, and {key}.md")).toEqual([])
})
