/**
 * Everything that can be wrong without running the product. Each check runs, so that one run names all faults.
 * npm run check -- NAMES runs those only.
 */
import { join } from 'node:path'
import { type Outcome, runStep, type Step, table } from './steps.ts'

const bin = (path: string): string => join('node_modules', path)
const steps: Step[] = [
  { name: 'messages', words: ['scripts/check-messages.ts'] },
  // The types of messages and of routes are made before anything is compared with them.
  { name: 'messages compile', words: ['scripts/compile-messages.ts'] },
  { name: 'route types', words: [bin('@react-router/dev/bin.cjs'), 'typegen'] },
  { name: 'types', words: [bin('typescript/bin/tsc'), '--noEmit'] },
  { name: 'lint', words: [bin('oxlint/bin/oxlint'), '--deny-warnings', 'src', 'scripts', 'test'] },
  { name: 'format', words: [bin('oxfmt/bin/oxfmt'), '--check', '.'] },
  { name: 'promises', words: ['scripts/check-promises.ts'] },
  { name: 'imports', words: ['scripts/check-imports.ts'] },
  { name: 'structure', words: ['scripts/check-structure.ts'] },
  { name: 'unused', words: [bin('knip/bin/knip.js'), '--no-progress'] },
]

const outcomes: Outcome[] = []
const wanted = process.argv.slice(2)
for (const step of steps)
  if (wanted.length === 0 || wanted.includes(step.name)) outcomes.push(await runStep(step))
console.log(`\n${table(outcomes)}`)
if (outcomes.some((outcome) => !outcome.ok)) process.exitCode = 1
