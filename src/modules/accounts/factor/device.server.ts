import { randomBytes } from 'node:crypto'
import type { Context } from '#context.ts'
import { sameText } from '#kit/ids.ts'
import { sealOf } from '#kit/seal.ts'

/** Whose second factor, and the salt of its secret: with a new secret every browser is a stranger again. */
export type Factor = { userId: string; salt: string }

// People of one household who share a browser.
const MOST_ACCOUNTS = 4

const sealFor = (ctx: Context, id: string, { userId, salt }: Factor): string =>
  sealOf(ctx.config.authSecret, 'known-device', `${id}:${userId}:${salt}`)

/** What a browser stores that has passed a second factor: its own name, and a seal for each account. It grants no access. */
function partsOf(kept: string): { id: string | undefined; seals: string[] } {
  const [id = '', ...seals] = kept.split('.')
  return {
    id: /^[0-9a-f]{32}$/.test(id) ? id : undefined,
    seals: seals.filter((seal) => /^[\w-]{43}$/.test(seal)),
  }
}

/** The name under which a browser's wrong codes are counted; null for one that has not passed this second factor. */
export function knownDevice(ctx: Context, kept: string, factor: Factor): string | null {
  const { id, seals } = partsOf(kept)
  if (!id) return null
  const own = sealFor(ctx, id, factor)
  return seals.some((seal) => sameText(seal, own)) ? id : null
}

/** What a browser stores after passing a second factor, besides what it stored about others. */
export function passedDevice(ctx: Context, kept: string, factor: Factor): string {
  const { id = randomBytes(16).toString('hex'), seals } = partsOf(kept)
  const own = sealFor(ctx, id, factor)
  return [id, own, ...seals.filter((seal) => seal !== own).slice(0, MOST_ACCOUNTS - 1)].join('.')
}
