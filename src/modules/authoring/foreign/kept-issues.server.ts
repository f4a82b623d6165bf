import type { Context } from '#context.ts'
import { cleanText } from '#kit/text.ts'
import { importIssues } from '../tables.server.ts'
import type { Issue } from './issues.ts'

const MOST_LETTERS = 400

/** Keeps what was left out of a draft beside it, in the caller's transaction. */
export async function keepIssues(ctx: Context, draftId: string, issues: Issue[]): Promise<void> {
  if (issues.length === 0) return
  await ctx.db
    .insert(importIssues)
    .values(
      issues.map(({ kind, name, within }, place) => ({
        draftId,
        place,
        kind,
        name: kept(name),
        within: kept(within),
      })),
    )
}

const kept = (words: string): string =>
  cleanText(cleanText(words.slice(0, MOST_LETTERS)).slice(0, MOST_LETTERS))
