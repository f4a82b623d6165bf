import type { Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { draftFacts } from '../../queries.server.ts'
import { deskAt } from '../address.ts'

/**
 * Whether a teacher may not write this draft, or not any more: its page then gives back what they typed, which without scripts would be
 * lost with the page.
 */
export async function isLost(ctx: Context, { pathname }: URL, draftId: string): Promise<boolean> {
  if (deskAt(pathname) === 'admin') return false
  try {
    await draftFacts(ctx, draftId)
    return false
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not-found') return true
    throw error
  }
}
