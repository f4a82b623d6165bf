/** How well the no-fee rule distinguishes scams from honest job posts, and how fast: npm run measure:job-filter */
import { feeIn } from '../../src/modules/ussd-jobs/no-fee/rule.ts'
import { figures, type Judged, judgedApart, judgedWith } from './measuring.ts'
import { earlier, heldOut, untouched } from './posts.ts'

const table = (name: string, posts: Judged[]): void => {
  console.log(`\n${name}`)
  console.table(figures(posts))
}

table('The corpus, each eighth judged by what was learned from the others', judgedApart())
table('untouched.json, never learned from', judgedWith(untouched()))
table('earlier.json, not learned from, but a figure of it led to a change', judgedWith(earlier()))
table('held-out.json, by another author, never learned from', judgedWith(heldOut()))

const texts = untouched().map(({ text }) => text)
for (const text of texts) feeIn(text)
const times = texts.map((text) => {
  const began = performance.now()
  feeIn(text)
  return performance.now() - began
})
const longest = texts.join('\n').slice(0, 4_000)
const began = performance.now()
feeIn(longest)
const middle = times.toSorted((a, b) => a - b)[times.length >> 1]!
console.log(
  `\nA post takes ${middle.toFixed(2)} ms, at most ${Math.max(...times).toFixed(2)} ms; 4,000 letters ${(performance.now() - began).toFixed(1)} ms.`,
)
