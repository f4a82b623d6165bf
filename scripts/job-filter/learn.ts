/** Learns the weights of the no-fee rule from the corpus and writes them where the rule reads them: npm run learn:job-filter */
import { writeFileSync } from 'node:fs'
import { fileOf, learn } from './learning.ts'

const file = new URL('../../src/modules/ussd-jobs/no-fee/weights.json', import.meta.url)
const weights = learn()
writeFileSync(file, fileOf(weights))
console.log(`${Object.keys(weights).length} weights`)
