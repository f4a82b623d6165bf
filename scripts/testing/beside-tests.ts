/**
 * A reporter of Vitest, whose JSON names tests alone: it keeps what went wrong beside them, such as a rejection that nobody awaited.
 */
import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError } from 'vitest/node'
import { besideFile, runners } from './test-results.ts'

export default class BesideTests implements Reporter {
  onTestRunEnd(_: unknown, errors: readonly SerializedError[]): void {
    const runner = runners.find((name) => name === process.env.STADI_RUNNER)
    if (runner) writeFileSync(besideFile(runner), JSON.stringify(errors.map(({ message }) => ({ message }))))
  }
}
