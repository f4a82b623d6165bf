/** Why another server was not reached. */
export type OutsideFault = 'not-allowed' | 'unknown-name' | 'too-slow' | 'unreachable'

/** Other people's servers, at URLs that users typed or their browsers named. */
export interface Outside {
  /** Whether a URL may be requested at all, as far as can be told now; a name that does not resolve yet may. */
  mayAsk(url: string): Promise<boolean>
  /** Sends one body, once, without following redirects. @returns the status @throws NotReached */
  post(url: string, headers: Record<string, string>, body: string | Uint8Array): Promise<number>
  /**
   * Asks for a short text, once, without following redirects: by POST where there is a body, else by GET.
   * @throws NotReached, also where the answer is longer than LONGEST_ANSWER
   */
  ask(url: string, request: { headers: Record<string, string>; body?: string }): Promise<OutsideAnswer>
}

/** `link`: what its Link header says (RFC 8288), if it was read and has one. */
export type OutsideAnswer = { status: number; text: string; link?: string | undefined }
/** Bytes: what fifty keys need. */
export const LONGEST_ANSWER = 256 * 1024

export class NotReached extends Error {
  readonly fault: OutsideFault

  constructor(fault: OutsideFault) {
    super(fault)
    this.name = 'NotReached'
    this.fault = fault
  }
}
