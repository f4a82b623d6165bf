import { here } from '../phone/here.ts'
import { madeNow, STEPS_AFTER_MS } from '../phone/outbox.ts'
import { ownerOf } from '../phone/owner.ts'
import type { Phone } from '../phone/phone.ts'
import { withRoom } from '../phone/room.ts'
import { readState } from '../phone/store.ts'
import type { CardAnswer, KeptCard, KeptCards } from '../phone/types.ts'

/** The reader's cards of the next days, and which of them were answered here since; no cards where none came yet. */
export type CardsHere = { kept: KeptCards | null; answers: CardAnswer[] }

/** @throws PhoneFailure 'off' */
export async function cardsHere(phone: Phone = here()): Promise<CardsHere> {
  phone.attend()
  const owner = await ownerOf(phone)
  const db = await phone.store()
  return {
    kept: (await readState(db, `cards-${owner}`)) ?? null,
    answers: (await readState(db, `answers-${owner}`)) ?? [],
  }
}

/** Notes an answer, and puts it into the outbox, both or none. @throws PhoneFailure 'off', 'full', 'too-long' */
export async function answerHere(
  { card, courseId, lessonId, words }: KeptCard,
  { answer, isRight }: { answer: string; isRight: boolean },
  phone: Phone = here(),
): Promise<void> {
  phone.attend()
  const owner = await ownerOf(phone)
  await withRoom(phone, async (db) => {
    const tx = db.transaction(['kept', 'outbox', 'state'], 'readwrite', { durability: 'strict' })
    // The time of what is done in a course counts from when it was kept; of one that is not, nothing would.
    const isKept = (await tx.objectStore('kept').getKey([owner, courseId])) !== undefined
    const event = madeNow(phone, owner, {
      kind: 'review',
      course: isKept ? courseId : null,
      lesson: isKept ? lessonId : null,
      data: { card, answer },
      about: words.lesson,
    })
    await tx.objectStore('outbox').add(event)
    const state = tx.objectStore('state')
    const before = ((await state.get(`answers-${owner}`)) ?? []) as CardAnswer[]
    const noted: CardAnswer = { card, event: event.id, at: event.at, isRight }
    await state.put([...before, noted], `answers-${owner}`)
    await tx.done
  })
  phone.tell('outbox')
  phone.sendSoon(STEPS_AFTER_MS)
}
