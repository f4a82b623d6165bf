import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from './fleet.ts'
import type { createPayers, Promised } from './people/payers.ts'
import type { Prompt } from './provider.ts'
import { until } from './web.ts'

type Payers = ReturnType<typeof createPayers>

// Money that a person must look at, or that only the provider's books show.
const neverTold =
  /^(no-callback-pending|wrong-amount|amount-1|higher-amount|unknown-result-code|reused-receipt)$/

type Sources = { payers: Payers; prompts: Iterable<Prompt>; diedAfter(who: number, at: number): boolean }

/**
 * Waits until every payment that can settle by itself has done so: its prompt ended, and the product was told. The provider does
 * not say which payment a prompt belongs to, so those of one phone are counted.
 * @returns the payments of the phones on which fewer ended
 */
export async function settled(sources: Sources, limitMs: number): Promise<string[]> {
  let left: Due[] = dueOf(sources)
  await until(
    async () => {
      const still: Due[] = []
      for (const due of left) if ((await settledAmong(sources.payers, due.own)) < due.count) still.push(due)
      left = still
      return left.length === 0
    },
    limitMs,
    300,
  )
  return left.flatMap((due) => due.own.map(({ paymentId }) => paymentId))
}

/** The payments of one phone, and how many of them must end. */
type Due = { own: Promised[]; count: number }

function dueOf({ payers, prompts, diedAfter }: Sources): Due[] {
  const isAnswered = ({ answered }: Prompt) => answered !== null && !diedAfter(answered.who, answered.at)
  const answeredPrompts = [...prompts].filter(
    (prompt) =>
      prompt.isOver &&
      !prompt.isMuddled &&
      (isAnswered(prompt) || prompt.isHeard) &&
      !neverTold.test(prompt.scenario),
  )
  const byPhone = Map.groupBy(
    new Map(payers.promised.map((one) => [one.paymentId, one])).values(),
    ({ payer }) => payer.phone,
  )
  return [...byPhone]
    .map(([phone, own]) => ({
      own,
      count: Math.min(own.length, answeredPrompts.filter((prompt) => prompt.phone === phone).length),
    }))
    .filter(({ count }) => count > 0)
}

async function settledAmong(payers: Payers, own: Promised[]): Promise<number> {
  const statuses = await Promise.all(own.map(({ payer, paymentId }) => payers.statusOf(payer, paymentId)))
  return statuses.filter((status) => status === 'completed' || status === 'failed').length
}

/** Runs the operator's command. */
export async function commandLine(
  env: Record<string, string>,
  words: string[],
): Promise<{ ok: boolean; text: string }> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['build/server/cli.js', ...words], {
      cwd: root,
      env: { ...process.env, ...env },
      timeout: 600_000,
      maxBuffer: 64 * 1024 * 1024,
    })
    return { ok: true, text: stdout.trim() }
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    return { ok: false, text: `${stdout}${stderr}`.trim() || String(error) }
  }
}
