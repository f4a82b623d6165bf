/** One turn of a conversation in a language model's format. */
export type Turn = { role: 'system' | 'user' | 'assistant'; content: string }

export type Question = {
  turns: Turn[]
  /** The maximum number of tokens in an answer. */
  mostTokens: number
  /** Aborts the request: the caller has left. */
  signal?: AbortSignal
}

/** The cost of an answer as the provider counts it; null if it does not say. */
export type Usage = { tokens: number | null }

/** Asks a language model. */
export interface Ai {
  /** The answer in chunks as they arrive; returns its cost. @throws AiFailed, also after some chunks */
  ask(question: Question): AsyncGenerator<string, Usage>
}

/** Why a model gave no complete answer. Contains neither the question nor the answer. */
export class AiFailed extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'AiFailed'
  }
}
