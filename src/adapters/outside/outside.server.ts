/** Why somebody else's server was not reached. */
export type OutsideFault = 'not-allowed' | 'unknown-name' | 'too-slow' | 'unreachable'

/** Servers of others, at addresses that people typed. */
export interface Outside {
  /** Whether an address may be asked at all, as far as that can be told now; a name that nobody knows yet may. */
  mayAsk(url: string): Promise<boolean>
  /** Sends one body, once, without following redirects. @returns the status @throws NotReached */
  post(url: string, headers: Record<string, string>, body: string): Promise<number>
}

export class NotReached extends Error {
  readonly fault: OutsideFault

  constructor(fault: OutsideFault) {
    super(fault)
    this.name = 'NotReached'
    this.fault = fault
  }
}
