/**
 * Everything that can be wrong without running the product. Every check runs, so that one run reports all faults. npm run check --
 * NAMES runs only those.
 */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { runSideBySide, type Step, table } from './steps.ts'

const bin = (path: string): string => join('node_modules', path)
// The types of messages and of routes are generated before anything is type-checked against them.
const first: Step[] = [
  { name: 'messages', words: ['scripts/checks/check-messages.ts'] },
  { name: 'messages compile', words: ['scripts/prepare.mjs', '--messages'] },
  { name: 'route types', words: [bin('@react-router/dev/bin.cjs'), 'typegen'] },
]
// Slow checks start first.
const rest: Step[] = [
  // Each further checker resolves most of the types again: four of them cost half as much processor time again, while other checks wait.
  { name: 'types', words: [bin('typescript/bin/tsc'), '--noEmit', '--checkers', '1'] },
  { name: 'promises', words: ['scripts/checks/check-promises.ts'] },
  { name: 'unused', words: [bin('knip/bin/knip.js'), '--no-progress'] },
  { name: 'lint', words: [bin('oxlint/bin/oxlint'), '--deny-warnings', 'src', 'scripts', 'test'] },
  { name: 'imports', words: ['scripts/checks/check-imports.ts'] },
  { name: 'format', words: [bin('oxfmt/bin/oxfmt'), '--check', '.'] },
  { name: 'structure', words: ['scripts/checks/check-structure.ts'] },
  { name: 'content', words: ['scripts/checks/check-content.ts'] },
  { name: 'migrations', words: ['scripts/checks/check-migrations.ts'] },
  { name: 'citations', words: ['scripts/checks/check-citations.ts'] },
]

const names = process.argv.slice(2)
const unknown = names.filter((name) => ![...first, ...rest].some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(`There is no check "${unknown.join('", "')}".`)
  process.exit(2)
}
const wanted = (steps: Step[]) => steps.filter(({ name }) => names.length === 0 || names.includes(name))
const outcomes = [
  ...(await runSideBySide(wanted(first), 1)),
  ...(await runSideBySide(wanted(rest), Math.min(4, availableParallelism()))),
]
console.log(`\n${table(outcomes)}`)
if (outcomes.some((outcome) => !outcome.ok)) process.exitCode = 1
