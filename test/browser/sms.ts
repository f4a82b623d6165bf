import { join } from 'node:path'
import { outboxFolder } from '#adapters/outbox-folder.server.ts'
import type { OwnServer } from './own-server.ts'
import { expect } from './test.ts'

/** The newest SMS to a number, once more than `after` went to it, and how many did. */
export async function smsTo(
  { ctx }: OwnServer,
  to: string,
  after = 0,
): Promise<{ text: string; count: number }> {
  const folder = outboxFolder<{ to: string; text: string }>(join(ctx.config.dataDir, 'outbox', 'sms'))
  let found: { text: string }[] = []
  await expect
    .poll(async () => (found = (await folder.newest(50)).filter((one) => one.to === to)).length, {
      timeout: 20_000,
    })
    .toBeGreaterThan(after)
  return { text: found[0]!.text, count: found.length }
}
