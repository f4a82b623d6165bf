/** One turn of a conversation, as language models take it. */
export type Turn = { role: 'system' | 'user' | 'assistant'; content: string }

export type Question = {
  turns: Turn[]
  /** The most tokens that an answer may have. */
  mostTokens: number
  /** Ends the request: whoever asked has left. */
  signal?: AbortSignal
}

/** What an answer cost, as the provider counts it; null where it does not say. */
export type Usage = { tokens: number | null }

/** Asks a language model. */
export interface Ai {
  /** The answer in pieces, as they come; it returns what it cost. @throws AiFailed, also after some pieces */
  ask(question: Question): AsyncGenerator<string, Usage>
}

/** Why a model gave no whole answer. Neither the question nor the answer is in it. */
export class AiFailed extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'AiFailed'
  }
}
