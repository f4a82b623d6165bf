import type { Turn } from '#adapters/ai/ai.server.ts'
import { AiFailed } from '#adapters/ai/ai.server.ts'
import type { ContextWith } from '#context.ts'
import { safeWord } from '../rules.ts'
import { reserve, settle } from '../spending.server.ts'

export type ModelQuestion = { turns: Turn[]; mostTokens: number; signal?: AbortSignal }

// A token is about four letters of English and three of Kiswahili.
const tokensOf = (letters: number): number => Math.ceil(letters / 3)

/**
 * Asks the language model, within the day's budget; its output is safe to show (`safeWord`). The user must have agreed: the caller
 * checks that.
 * @throws AiFailed also without a model, or if the day's tokens are used up
 */
export async function* askModel(
  ctx: ContextWith<'ai'>,
  { turns, mostTokens, signal }: ModelQuestion,
): AsyncGenerator<string, void> {
  if (!ctx.ai) throw new AiFailed('no model')
  const asked = tokensOf(turns.reduce((sum, { content }) => sum + content.length, 0))
  const reserved = await reserve(ctx, asked + mostTokens)
  if (!reserved) throw new AiFailed('the budget is used up')
  // Whatever happens afterwards, the question was sent.
  const spent = { tokens: asked, isAnswer: false }
  try {
    const pieces = ctx.ai.ask({ turns, mostTokens, ...(signal && { signal }) })
    const usage = yield* safePieces(pieces, new URL(ctx.config.origin).host, (letters) => {
      spent.tokens = asked + tokensOf(letters)
    })
    spent.tokens = usage ?? spent.tokens
    spent.isAnswer = true
  } finally {
    await settle(ctx, reserved, spent.tokens, spent.isAnswer)
  }
}

/** By whole words, so that no address slips through in two halves. @returns the tokens that the provider counted */
async function* safePieces(
  pieces: ReturnType<NonNullable<ContextWith<'ai'>['ai']>['ask']>,
  host: string,
  count: (letters: number) => void,
): AsyncGenerator<string, number | null> {
  let [rest, letters] = ['', 0]
  try {
    for (;;) {
      const { value, done } = await pieces.next()
      if (done) {
        if (rest) yield safeWord(rest, host)
        return value.tokens
      }
      count((letters += value.length))
      const text = rest + value
      const end = text.search(/\s\S*$/) + 1
      rest = text.slice(end)
      if (end > 0) yield safeWord(text.slice(0, end), host)
    }
  } finally {
    await pieces.return({ tokens: null })
  }
}
