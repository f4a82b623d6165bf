import { randomInt } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { ussdJobs } from '../tables.server.ts'

const TRIES = 10
/** Four digits are quickly dialled and leave room for the codes that people choose. */
const anyDigits = (): number => randomInt(1000, 10_000)

/** A currently unused code, as a suggestion; '' in the rare case that none was found. */
export const freeUssdCode = query(
  { who: 'signed-in' },
  async (ctx, digits: typeof anyDigits = anyDigits): Promise<string> => {
    const codes = Array.from({ length: TRIES }, () => `*384*2025*${digits()}#`)
    const rows = await ctx.db
      .select({ code: ussdJobs.ussdCode })
      .from(ussdJobs)
      .where(inArray(ussdJobs.ussdCode, codes))
    const taken = new Set(rows.map(({ code }) => code))
    return codes.find((code) => !taken.has(code)) ?? ''
  },
)
