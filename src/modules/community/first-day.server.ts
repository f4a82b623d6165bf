import { limitsOf } from '#core/limits.server.ts'
import { Refusal, type RefusalCode } from '#kit/refusal.ts'
import { DAY, SECOND } from '#kit/time.ts'
import { type Context, signedIn } from '#context.ts'
import { accountAge } from './queries/account-age.server.ts'
import { FIRST_DAY, linksIn } from './rules.ts'

const limit = limitsOf({
  'first-topic-user': { max: FIRST_DAY.topics, windowMs: DAY },
  'first-reply-user': { max: FIRST_DAY.replies, windowMs: DAY },
})

type Counted = { limit: 'first-topic-user' | 'first-reply-user'; code: RefusalCode; most: number }
const counted: Record<'topic' | 'reply', Counted> = {
  topic: { limit: 'first-topic-user', code: 'first-day-topics', most: FIRST_DAY.topics },
  reply: { limit: 'first-reply-user', code: 'first-day-replies', most: FIRST_DAY.replies },
}

/**
 * Limits of an account's first day (rules C6): links in one text, and number of texts.
 * @param what counts, if it does
 * @throws Refusal 'first-day-links', 'first-day-topics', 'first-day-replies'
 */
export async function limitFirstDay(
  ctx: Context,
  texts: string[],
  what: keyof typeof counted | null = null,
): Promise<void> {
  const viewer = signedIn(ctx)
  const links = linksIn(...texts)
  if (links <= FIRST_DAY.links && !what) return
  const age = await accountAge(ctx, viewer.id)
  if (age >= DAY) return
  const seconds = Math.ceil((DAY - age) / SECOND)
  if (links > FIRST_DAY.links)
    throw new Refusal('first-day-links', { values: { most: FIRST_DAY.links, seconds } })
  if (what) await useUp(ctx, viewer.id, counted[what], seconds)
}

/** One use, refused with a text that names the limit. */
async function useUp(ctx: Context, viewerId: string, { limit: name, code, most }: Counted, left: number) {
  try {
    await limit(ctx, { [name]: viewerId })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'too-many') throw error
    // The day of the account may end before the limit's own window.
    throw new Refusal(code, { values: { most, seconds: Math.min(left, Number(error.values.seconds)) } })
  }
}
