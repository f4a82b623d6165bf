import { maskedPhone } from '#kit/phone.ts'
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
    // Stored first: a full disk must not leave a charge that exists only in memory.
    record(event: SimulatorEvent): void {
      store.append(event)
      apply(event)
    },
    forget: (isForgotten: (phone: string) => boolean): void => forget(store, prompts, isForgotten),
    all: (): BookedPrompt[] => [...prompts.values()],
    byId: (id: string): BookedPrompt | undefined => prompts.get(id),
    byCheckoutId: (checkoutRequestId: string): BookedPrompt | undefined =>
      [...prompts.values()].find((prompt) => prompt.checkoutRequestId === checkoutRequestId),
    /** Whether a charge or a reversal has that receipt. */
    hasReceipt: (receipt: string): boolean =>
      [...charges, ...reversals].some((one) => one.receipt === receipt),
    ringingOn: (phone: string): boolean =>
      [...prompts.values()].some((prompt) => prompt.phone === phone && prompt.outcome === null),
  }
}

/**
 * Masks numbers in everything that has ended, also in the ids that end with them (docs/mpesa-facts.md 2). An open prompt still needs its own.
 */
function forget(
  store: SimulatorStore,
  prompts: Map<string, BookedPrompt>,
  isForgotten: (phone: string) => boolean,
): void {
  const gone = [...prompts.values()].filter(
    ({ outcome, phone }) => outcome !== null && !isMasked(phone) && isForgotten(phone),
  )
  if (gone.length === 0) return
  for (const prompt of gone) {
    if (prompt.charge) Object.assign(prompt.charge, masked(prompt.charge))
    Object.assign(prompt, masked(prompt))
  }
  const ids = new Set(gone.map((prompt) => prompt.id))
  store.replace(store.load().map((event) => maskedEvent(event, ids)))
}

function maskedEvent(event: SimulatorEvent, ids: Set<string>): SimulatorEvent {
  if (event.type === 'asked' && ids.has(event.prompt.id)) return { ...event, prompt: masked(event.prompt) }
  return event.type === 'ended' && event.charge && ids.has(event.promptId)
    ? { ...event, charge: masked(event.charge) }
    : event
}

const isMasked = (phone: string): boolean => phone.includes('*')

function masked<T extends { phone: string; checkoutRequestId: string }>(one: T): T {
  const { phone, checkoutRequestId } = one
  return {
    ...one,
    phone: maskedPhone(phone),
    checkoutRequestId: checkoutRequestId.replace(phone.slice(3), '*********'),
  }
}

export const stateOf = (prompt: BookedPrompt): PromptState =>
  prompt.outcome ? outcomes[prompt.outcome].state : 'ringing'
