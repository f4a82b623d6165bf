import type { Payer } from './people/payers.ts'
import type { Stage } from './stage.ts'
import { until } from './web.ts'

/** Everybody pays, some at the same time, and a few want their money back; meanwhile the faults continue. */
export async function load(
  { payments, atOnce: wanted }: { payments: number; atOnce?: number | undefined },
  stage: Stage,
): Promise<void> {
  const { visitors, spare, state, trouble, kills, partitions } = stage
  const waiting = [...visitors]
  const atOnce = wanted ?? Math.min(12, Math.max(3, Math.ceil(payments / 3)))
  const outages = Promise.all([trouble.outages(), partitions.run()])
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let payer = waiting.shift(); payer; payer = waiting.shift()) {
        await visit(stage, payer)
        state.visits++
      }
    }),
  )
  await outages
  for (let payer = spare.shift(); payer && kills.missing().length > 0; payer = spare.shift()) {
    await visit(stage, payer)
    // The reversal is a separate job.
    await until(() => !kills.missing().includes('during a reversal'), 2500)
  }
}

async function visit({ payers, refunds, refunders, gifts, seats }: Stage, payer: Payer): Promise<void> {
  const wantsMoneyBack = refunders.has(payer.phone)
  const marking = payer.goods.invoice ? seats.mark(payer) : undefined
  const completed = await payers.visit(payer, wantsMoneyBack ? 4 : 1)
  const taking = completed && payer.goods.isGift ? gifts.take(payer) : undefined
  if (completed && wantsMoneyBack) {
    await refunds.ask(payer, completed)
    await refunds.approveAll()
  }
  await Promise.all([taking, marking])
}
