import type { AskedPrompt, SimulatorEvent, StoredCharge, StoredReversal } from './events.ts'
import { outcomes, type OutcomeName, type PromptState } from './outcomes.ts'
import type { SimulatorStore } from './store.ts'

export type BookedPrompt = AskedPrompt & { outcome: OutcomeName | null; charge: StoredCharge | null }

/** All prompts, charges and reversals, rebuilt from the store's events. */
export function createBook(store: SimulatorStore) {
  const prompts = new Map<string, BookedPrompt>()
  const charges: StoredCharge[] = []
  const reversals: StoredReversal[] = []

  function apply(event: SimulatorEvent): void {
    if (event.type === 'asked') prompts.set(event.prompt.id, { ...event.prompt, outcome: null, charge: null })
    if (event.type === 'reversed') reversals.push(event.reversal)
    const prompt = event.type === 'ended' && prompts.get(event.promptId)
    if (!prompt) return
    prompt.outcome = event.outcome
    prompt.charge = event.charge
    if (event.charge) charges.push(event.charge)
  }

  for (const event of store.load()) apply(event)

  return {
    charges,
    reversals,
    // Stored first: a full disk must not leave a charge that only memory knows.
    record(event: SimulatorEvent): void {
      store.append(event)
      apply(event)
    },
    all: (): BookedPrompt[] => [...prompts.values()],
    byId: (id: string): BookedPrompt | undefined => prompts.get(id),
    byCheckoutId: (checkoutRequestId: string): BookedPrompt | undefined =>
      [...prompts.values()].find((prompt) => prompt.checkoutRequestId === checkoutRequestId),
    /** Whether a charge or a reversal has that receipt. */
    hasReceipt: (receipt: string): boolean => [...charges, ...reversals].some((known) => known.receipt === receipt),
    ringingOn: (phone: string): boolean => [...prompts.values()].some((prompt) => prompt.phone === phone && prompt.outcome === null),
  }
}

export const stateOf = (prompt: BookedPrompt): PromptState => (prompt.outcome ? outcomes[prompt.outcome].state : 'ringing')
