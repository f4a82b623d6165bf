import { giveBack } from '#adapters/db/limits.server.ts'
import type { Context } from '#context.ts'
import type { LimitRule } from '#core/limits.server.ts'
import { DAY, HOUR } from '#kit/time.ts'

/** How many codes that are not good one may type: whoever has one mistypes a few, a guesser many. */
export const guesses = {
  user: { max: 10, windowMs: HOUR },
  day: { max: 30, windowMs: DAY },
  address: { max: 60, windowMs: HOUR },
} satisfies Record<string, LimitRule>

type Names<Name> = { user: Name; day: Name; address: Name }

/** Counting the codes that somebody types, by a module's limit and its names of `guesses`. */
export function guessesOf<Name extends string>(
  limit: (ctx: Context, uses: Partial<Record<Name, string>>) => Promise<void>,
  { user, day, address }: Names<Name>,
) {
  const triesOf = (ctx: Context, userId: string) =>
    ({ [user]: userId, [day]: userId, [address]: ctx.address }) as Record<Name, string>
  return {
    /** Counted before the code is looked up, so that many at once do not slip through. @throws Refusal 'too-many' */
    countTry: (ctx: Context, userId: string): Promise<void> => limit(ctx, triesOf(ctx, userId)),
    /** The code was good: that is no try. */
    async uncountTry(ctx: Context, userId: string): Promise<void> {
      for (const [name, subject] of Object.entries(triesOf(ctx, userId)))
        await giveBack(ctx.db, `${name}:${String(subject)}`)
    },
  }
}
