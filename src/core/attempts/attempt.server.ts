import { NotReached, type OutsideFault } from '#adapters/outside/outside.server.ts'

/** What came of one attempt: the status of an answer, or why there was none. */
export type Outcome = { lastStatus: number | null; lastFault: OutsideFault | null }

/** One attempt to send something to another's server. */
export async function attempt(send: () => Promise<number>): Promise<Outcome> {
  try {
    return { lastStatus: await send(), lastFault: null }
  } catch (error) {
    if (!(error instanceof NotReached)) throw error
    return { lastStatus: null, lastFault: error.fault }
  }
}
