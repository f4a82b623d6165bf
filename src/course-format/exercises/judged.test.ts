import { test } from 'vitest'
import { misjudged, readTable } from './test-judged.ts'

test('x', () => {
  const rows = readTable('kept-apart')
  const wrong = misjudged(rows)
  console.log(rows.length, rows.length - wrong.length, wrong.filter(w=>w.startsWith('taken')).length)
})
