/** Runs programs and reports at the end which of them succeeded. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** @property env what it gets beside the settings of this process */
export type Step = { name: string; words: string[]; env?: Record<string, string> }
/** @property wasStopped a signal ended it, of itself or of this process */
export type Outcome = { name: string; seconds: number; ok: boolean; wasStopped?: boolean }

const root = join(import.meta.dirname, '..')

/** Runs a script with this Node. @param output as it comes, or at once when it ended, for steps that run in parallel */
export async function runStep(
  { name, words, env }: Step,
  output: 'live' | 'whole' = 'live',
): Promise<Outcome> {
  const startedAt = performance.now()
  if (output === 'live') console.log(`\n> ${name}`)
  const child = spawn(process.execPath, words, {
    cwd: root,
    stdio: output === 'live' ? 'inherit' : 'pipe',
    env: { ...process.env, ...env },
  })
  const pieces: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => pieces.push(piece))
  // Ctrl+C reaches the whole group; a signal to this process alone is passed on.
  const ended = { wasStopped: false }
  const stop = (signal: NodeJS.Signals) => {
    ended.wasStopped = true
    child.kill(signal)
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)
  const code = await new Promise<number>((resolve) => {
    child
      .on('error', () => resolve(1))
      .on('close', (exitCode, signal) => {
        ended.wasStopped ||= signal !== null
        resolve(exitCode ?? 1)
      })
  })
  process.off('SIGTERM', stop).off('SIGINT', stop)
  if (output === 'whole') console.log(`\n> ${name}\n${Buffer.concat(pieces).toString().trimEnd()}`)
  const seconds = (performance.now() - startedAt) / 1000
  return { name, seconds, ok: code === 0, ...ended }
}

/** Several at a time; results in the order of the steps. */
export async function runSideBySide(steps: Step[], atOnce: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const waiting = steps.entries()
  const work = async () => {
    for (const [place, step] of waiting) outcomes[place] = await runStep(step, 'whole')
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return outcomes
}

/** What a step waits for, and whether others run beside it: then its output comes in one piece. */
export type Planned = Step & { after?: string[]; beside?: boolean }

/**
 * Starts each step when those that it waits for have succeeded, so that no core waits for a step that needs none of its results. After a
 * failure nothing more begins; what runs is let end, because its tests may have started servers.
 * @returns outcomes in the order of the steps, without those that never began
 */
export async function runPlan(steps: Planned[], run: typeof runStep = runStep): Promise<Outcome[]> {
  const ended = new Map<string, Outcome>()
  const running = new Map<string, Promise<void>>()
  const hasFailed = () => [...ended.values()].some(({ ok }) => !ok)
  const isDue = ({ name, after = [] }: Planned) =>
    !ended.has(name) &&
    !running.has(name) &&
    // What is not part of this run is there already.
    after.every((other) => ended.get(other)?.ok ?? !steps.some((step) => step.name === other))
  const begin = async (step: Planned) => {
    const outcome = await run(step, step.beside ? 'whole' : 'live')
    running.delete(step.name)
    ended.set(step.name, outcome)
  }
  for (;;) {
    if (!hasFailed()) for (const step of steps.filter(isDue)) running.set(step.name, begin(step))
    if (running.size === 0) break
    await Promise.race(running.values())
  }
  return steps.flatMap(({ name }) => ended.get(name) ?? [])
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
