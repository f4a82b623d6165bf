import { endingAfter, reached } from '#shell/connection.ts'
import { changeOutbox, outboxOf, type Place, type Unsent, withoutMessages } from './outbox.ts'

/** Why a message was not sent: the server's refusal with its text, or "unsent" without a response. */
export type Why = { code: string; message?: string | undefined; fields?: Record<string, string> | undefined }

/** This page's state of a conversation beyond what is stored: messages stored but not loaded yet, and the last error. */
type Known = { stored: readonly Unsent[]; last: { of: Unsent; why: Why } | null }
const knownNothing: Known = { stored: [], last: null }

// Milliseconds before an automatic retry, longer each time: then as soon as the server is reachable.
const PAUSES = [1000, 5000, 15_000, 60_000]
/** A connection that is silent for this long counts as lost. */
const PATIENCE_MS = 30_000
/** A retry would give the same result. */
const final = new Set([
  'not-authenticated',
  'not-found',
  'message-blocked',
  'message-gone',
  'message-waits',
  'consent-needed',
])

const known = new Map<string, Known>()
const sending = new Map<string, { hurry(): void }>()
const readers = new Set<() => void>()
const nameOf = ({ me, id }: Place): string => `${me} ${id}`

export const knownOf = (place: Place): Known => known.get(nameOf(place)) ?? knownNothing

/** Called when there is a reason to reload the page's data: a message was stored, or will not be. */
export function onReadable(reader: () => void): () => void {
  readers.add(reader)
  return () => readers.delete(reader)
}

/** To be notified afterwards. */
const learn = (place: Place, what: Partial<Known>) =>
  void known.set(nameOf(place), { ...knownOf(place), ...what })

/** These are in the conversation now. */
export function foundThere(place: Place, clientIds: ReadonlySet<string | null>): void {
  const isThere = ({ clientId }: Unsent): boolean => clientIds.has(clientId)
  const { stored } = knownOf(place)
  if (stored.some(isThere)) learn(place, { stored: stored.filter((one) => !isThere(one)) })
  if (outboxOf(place).queue.some(isThere)) changeOutbox(place, withoutMessages(clientIds))
}

/**
 * Sends a conversation's pending messages, one after the other as written, whatever page is shown meanwhile. Each is sent with its
 * own id until the server has it, so that it arrives once (MSG-12+). Calling it again ends a pause.
 */
export async function sendWaiting(place: Place): Promise<void> {
  const name = nameOf(place)
  const busy = sending.get(name)
  if (busy) return busy.hurry()
  const self = { hurry: () => {} }
  sending.set(name, self)
  try {
    for (let next: Unsent | undefined; (next = outboxOf(place).queue[0]);)
      if (!(await isOver(place, next)) && !(await pauseAfter(place, next, self))) break
  } finally {
    sending.delete(name)
  }
}

/** Sends one. @returns whether the next one can be sent */
async function isOver(place: Place, one: Unsent): Promise<boolean> {
  const why = await refusalOf(place, one)
  if (why?.code === 'invalid-input') {
    // Its author gets it back in the field, with the error.
    learn(place, { last: { of: one, why } })
    changeOutbox(place, withoutMessages(new Set([one.clientId])))
    return true
  }
  if (why) {
    const again = { ...one, tries: one.tries + 1 }
    learn(place, { last: { of: again, why } })
    changeOutbox(place, ({ typed, queue }) => ({
      typed,
      queue: queue.map((other) => (other.clientId === one.clientId ? again : other)),
    }))
    return false
  }
  learn(place, { stored: [...knownOf(place).stored, one], last: null })
  changeOutbox(place, withoutMessages(new Set([one.clientId])))
  for (const read of readers) read()
  return true
}

async function refusalOf({ id }: Place, { text, clientId }: Unsent): Promise<Why | null> {
  try {
    const answer = await fetch(`/functions/v1/messages/${id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ content: text, clientId }),
      signal: endingAfter(PATIENCE_MS),
    })
    if (answer.ok) return null
    const { error, message, fields } = (await answer.json()) as Omit<Why, 'code'> & { error: string }
    return { code: error, message, fields }
  } catch {
    return { code: 'unsent' } // or a page from an intermediary
  }
}

/** Waits a while, and then until the server is reachable. @returns false if only the author can help */
async function pauseAfter(place: Place, { clientId }: Unsent, self: { hurry(): void }): Promise<boolean> {
  const { last } = knownOf(place)
  if (last && final.has(last.why.code)) {
    for (const read of readers) read()
    return false
  }
  const tries = outboxOf(place).queue.find((one) => one.clientId === clientId)?.tries ?? 0
  const pause = PAUSES[Math.min(tries, PAUSES.length) - 1] ?? 0
  let timer: ReturnType<typeof setTimeout> | undefined
  await new Promise<void>((resolve) => {
    self.hurry = resolve
    timer = setTimeout(() => void reached().then(() => resolve()), pause)
  })
  clearTimeout(timer)
  self.hurry = () => {}
  return true
}
