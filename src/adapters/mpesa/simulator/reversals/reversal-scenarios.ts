import { MINUTE } from '#kit/time.ts'
import { replies, type Reply } from '../replies.ts'
import {
  honestResult,
  ofAnotherConversation,
  type ReversalOutcome,
  timeoutBody,
  type WriteResult,
} from './reversal-bodies.ts'

/** How Safaricom behaves for one reversal. An empty one is honest: the money is returned and the result says so. */
export type ReversalBehaviour = {
  /** Answered to the caller instead of "accepted". */
  reply?: Reply
  /** Refused before anything was checked. */
  silent?: true
  /** It fails this way, whatever was requested; no money moves. */
  fails?: ReversalOutcome
  /** The results are sent before the caller has an answer. */
  resultFirst?: true
  /** Before the results; scenario() may give another number. */
  resultDelayMs?: number
  /** Rounds one after the other; those of one round at once. Without it the truth, once. */
  results?: WriteResult[][]
  /** Posted to QueueTimeOutURL. */
  timeout?: WriteResult
}

export const reversalScenarios = {
  'reversal-normal': {},
  'reversal-lost-response': { reply: replies.broken },
  'reversal-lost-response-no-result': { reply: replies.broken, results: [] },
  'reversal-lost-result': { results: [] },
  'reversal-duplicate-result': { results: [[honestResult, honestResult], [honestResult]] },
  'reversal-result-first': { resultFirst: true },
  'reversal-queue-timeout-but-done': { results: [], timeout: timeoutBody },
  'reversal-no-float': { fails: 'no-float' },
  'reversal-wrong-initiator': { fails: 'wrong-initiator' },
  'reversal-unknown-code': { fails: 'undocumented' },
  'reversal-busy': { silent: true, reply: replies.spikeArrest },
  'reversal-busy-but-done': { reply: replies.systemBusy },
  'reversal-late-result': { resultDelayMs: MINUTE },
  'reversal-wrong-conversation': { results: [[ofAnotherConversation]] },
  'reversal-malformed-result': { results: [[() => '{"Result":']] },
} as const satisfies Record<string, ReversalBehaviour>

export type ReversalScenarioName = keyof typeof reversalScenarios

export const isReversalScenario = (name: string): name is ReversalScenarioName =>
  Object.hasOwn(reversalScenarios, name)

export const reversalBehaviourOf = (name: ReversalScenarioName): ReversalBehaviour => reversalScenarios[name]
