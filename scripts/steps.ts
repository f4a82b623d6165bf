/** Runs programs one after another and says at the end which of them went well. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

export type Step = { name: string; words: string[] }
export type Outcome = { name: string; seconds: number; ok: boolean }

const root = join(import.meta.dirname, '..')

/** Runs a script of this Node, its output as it comes. */
export async function runStep({ name, words }: Step): Promise<Outcome> {
  const startedAt = performance.now()
  console.log(`\n> ${name}`)
  const child = spawn(process.execPath, words, { cwd: root, stdio: 'inherit' })
  // Ctrl+C reaches the whole group; a signal to this process alone is passed on.
  const stop = (signal: NodeJS.Signals) => void child.kill(signal)
  process.on('SIGTERM', stop).on('SIGINT', stop)
  const code = await new Promise<number>((resolve) => {
    child.on('error', () => resolve(1)).on('close', (exitCode) => resolve(exitCode ?? 1))
  })
  process.off('SIGTERM', stop).off('SIGINT', stop)
  return { name, seconds: (performance.now() - startedAt) / 1000, ok: code === 0 }
}

export function table(outcomes: Outcome[]): string {
  const width = Math.max(...outcomes.map((outcome) => outcome.name.length))
  return outcomes
    .map(
      ({ name, seconds, ok }) =>
        `${name.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s  ${ok ? 'ok' : 'FAILED'}`,
    )
    .join('\n')
}
