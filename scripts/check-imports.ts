/** Who may use whom: cruises src with the rules of .dependency-cruiser.mjs and says each breach in one line. */
import { join } from 'node:path'
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'
import config from '../.dependency-cruiser.mjs'

process.chdir(join(import.meta.dirname, '..'))
const { forbidden, options } = config as { forbidden: IForbiddenRuleType[]; options: object }
const { enhancedResolveOptions, ...cruising } = options as { enhancedResolveOptions: object }
const { output } = await cruise(['src'], { ...cruising, validate: true, ruleSet: { forbidden } }, enhancedResolveOptions)
const { modules, summary } = output as ICruiseResult
const cruised = modules.filter((module) => module.source.startsWith('src/'))
const why = new Map(forbidden.map((rule) => [rule.name, rule.comment]))

for (const { from, to, rule, cycle } of summary.violations) {
  const path = cycle ? cycle.map((step) => step.name).join(' -> ') : to
  console.log(`${from} -> ${path}\n  ${rule.name}: ${why.get(rule.name) ?? ''}`)
}
const imports = cruised.flatMap((module) => module.dependencies).length
console.log(`${cruised.length} files, ${imports} imports, ${summary.violations.length} breaches.`)
// A parser that reads nothing finds nothing wrong.
if (imports === 0) console.log('No imports were read: the check is broken.')
if (summary.violations.length > 0 || imports === 0) process.exitCode = 1
