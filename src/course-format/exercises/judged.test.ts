import { describe, expect, test } from 'vitest'
import { misjudged, readTable } from './test-judged.ts'

const halves = { tuned: readTable('tuned'), 'kept-apart': readTable('kept-apart') }

describe('[CRS-28+] answers of learners and what a teacher says of them', () => {
  test('are 300 at least, each once, in two halves, with right and wrong in both', () => {
    const all = Object.values(halves).flat()
    expect(all.length).toBeGreaterThanOrEqual(300)
    const names = all.map(({ question, given }) => `${question} ${given}`)
    expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([])
    for (const rows of Object.values(halves)) {
      expect(rows.length).toBeGreaterThanOrEqual(150)
      expect(rows.filter(({ isRight }) => isRight).length / rows.length).toBeGreaterThan(0.4)
      expect(rows.filter(({ isRight }) => !isRight).length / rows.length).toBeGreaterThan(0.4)
    }
  })

  test('are judged as the teacher says where the judge was tuned', () => {
    expect(misjudged(halves.tuned)).toEqual([])
  })

  test('are judged so often as was measured where nobody tunes', () => {
    const wrong = misjudged(halves['kept-apart'])
    const taken = wrong.filter((one) => one.startsWith('taken'))
    // Not which ones: whoever reads them tunes. Lower these when the judge gets better.
    expect({ taken: taken.length, refused: wrong.length - taken.length }).toEqual({ taken: 3, refused: 6 })
  })
})
