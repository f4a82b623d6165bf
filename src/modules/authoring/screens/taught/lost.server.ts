import type { Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { taughtLately } from '#modules/teaching/queries/teaches.server.ts'
import { draftFacts } from '../../queries/drafts.server.ts'
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

type Sent = { request: Request; url: URL; params: { draftId: string } }

/**
 * Refuses a form with files before it is read, of whoever has no draft to write. Teachers who lost theirs get back what they typed,
 * so theirs is read. @throws Refusal 'draft-not-yours'
 */
export async function refuseStrangers(ctx: Context, { request, url, params }: Sent): Promise<void> {
  if (!/^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')) return
  if ((await isLost(ctx, url, params.draftId)) && !(await taughtLately(ctx)))
    throw new Refusal('draft-not-yours')
}
