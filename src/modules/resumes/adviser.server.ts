import type { Context } from '#context.ts'
import type { Resume } from './rules.ts'

/** What is asked about a CV. */
export type Question = { kind: 'skills' | 'summary'; resume: Resume }

/**
 * Answers in plain text (skills one a line), within the time that a person waits; it may fail in any way, and then the fixed words stand.
 */
export type Adviser = (ctx: Context, question: Question) => Promise<string>

/** The installation's language model; null where none is configured, so that nobody is asked to agree to anything. */
export const adviserOf = (_ctx: Context): Adviser | null => null
