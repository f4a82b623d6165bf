import { ask, jsonOf } from '../phone/asking.ts'
import type { Phone } from '../phone/phone.ts'
import { isFull, PhoneFailure, readState, type Store } from '../phone/store.ts'
import type { CardAnswer, KeptCards, TakenCards } from '../phone/types.ts'

/** Fetches the cards if the account has others. @param version of the account's */
export async function followCards(phone: Phone, owner: string, version: string): Promise<void> {
  const before = await readState(await phone.store(), `cards-${owner}`)
  if (before?.version !== version) await renewCards(phone, owner)
}

/**
 * Fetches the cards of the next days for whoever keeps a course. What does not come, or does not fit, comes with the next news: nobody
 * asked for it.
 */
export async function renewCards(phone: Phone, owner: string): Promise<void> {
  const db = await phone.store()
  if (owner === '' || !(await keepsSomething(db, owner))) return
  const before = await readState(db, `cards-${owner}`)
  const told = await toldOf(db, owner)
  const taken = await takenNow(phone, before)
  if (taken?.owner !== owner) return
  const { owner: _, ...rest } = taken
  const words = new Map(before?.cards.map((one) => [one.hash, one.words]))
  const cards = taken.cards.flatMap((card) => {
    const its = card.words ?? words.get(card.hash)
    return its ? [{ ...card, words: its }] : []
  })
  try {
    await replace(db, owner, { ...rest, cards }, told)
  } catch (error) {
    if (!isFull(error)) throw error
  }
  phone.tell('kept')
}

/** Answers that the account knows, as their events have left the outbox: what it says from now on is said with them. */
async function toldOf(db: Store, owner: string): Promise<Set<string>> {
  const waiting = new Set((await db.getAllFromIndex('outbox', 'owner', owner)).map(({ id }) => id))
  const answers = (await readState(db, `answers-${owner}`)) ?? []
  return new Set(answers.map(({ event }) => event).filter((id) => !waiting.has(id)))
}

async function takenNow(phone: Phone, before: KeptCards | undefined): Promise<TakenCards | null> {
  const have = (before?.cards ?? []).map(({ hash }) => hash).join('.')
  try {
    const answer = await ask(phone, `/functions/v1/offline/cards${have && `?have=${have}`}`, {
      cache: 'no-store',
    })
    const taken = jsonOf(answer) as Partial<TakenCards> | null
    return answer.status === 200 && Array.isArray(taken?.cards) ? (taken as TakenCards) : null
  } catch (error) {
    if (error instanceof PhoneFailure) return null
    throw error
  }
}

async function replace(db: Store, owner: string, kept: KeptCards, told: Set<string>): Promise<void> {
  const tx = db.transaction(['kept', 'state'], 'readwrite')
  // The last course was removed meanwhile.
  const [first] = await tx.objectStore('kept').getAllKeys(IDBKeyRange.bound([owner], [owner, []]), 1)
  if (first) {
    const state = tx.objectStore('state')
    const answers = ((await state.get(`answers-${owner}`)) ?? []) as CardAnswer[]
    await state.put(kept, `cards-${owner}`)
    await state.put(
      answers.filter(({ event }) => !told.has(event)),
      `answers-${owner}`,
    )
  }
  await tx.done
}

const keepsSomething = async (db: Store, owner: string): Promise<boolean> =>
  (await db.getAllKeys('kept', IDBKeyRange.bound([owner], [owner, []]), 1)).length > 0
