/** A message that was sent and, as far as this browser knows, is not in its conversation yet. */
export type Unsent = { text: string; clientId: string; /** How often it could not be sent. */ tries: number }
/** Of one conversation: what is being typed, and what was sent, in order. */
export type Outbox = { typed: string; queue: readonly Unsent[] }
/** Whose text, in which conversation: a browser may be shared. */
export type Place = { me: string; id: string }

type Kept = Readonly<Record<string, Outbox>>

const empty: Outbox = { typed: '', queue: [] }
const nothing: Kept = {}
// Also for browsers without storage: then until the page is left.
const known = new Map<string, { raw: string | null; all: Kept; isOnlyHere?: boolean }>()
const listeners = new Set<() => void>()

/** Under which a browser keeps what somebody wrote and has not sent. */
export const outboxName = (me: string): string => `unsent-messages:${me}`

export function onOutbox(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** As stored in this browser: another window may have sent something meanwhile. */
export const outboxOf = ({ me, id }: Place): Outbox => allOf(me)[id] ?? empty

/** The conversations with pending messages. */
export const waitingIn = (me: string): string[] =>
  Object.entries(allOf(me)).flatMap(([id, { queue }]) => (queue.length > 0 ? id : []))

function allOf(me: string): Kept {
  const existing = known.get(me)
  if (existing?.isOnlyHere) return existing.all
  const raw = storedText(me)
  if (existing && existing.raw === raw) return existing.all
  const all = parsed(raw)
  known.set(me, { raw, all })
  return all
}

function storedText(me: string): string | null {
  try {
    return localStorage.getItem(outboxName(me))
  } catch {
    return known.get(me)?.raw ?? null // disabled
  }
}

function parsed(raw: string | null): Kept {
  try {
    return (JSON.parse(raw ?? 'null') as Kept | null) ?? nothing
  } catch {
    return nothing
  }
}

/** Changes what is stored of a conversation; an empty one is removed. */
export function changeOutbox({ me, id }: Place, how: (before: Outbox) => Outbox): void {
  const { [id]: before = empty, ...others } = allOf(me)
  const after = how(before)
  const all = after.typed || after.queue.length > 0 ? { ...others, [id]: after } : others
  const raw = Object.keys(all).length > 0 ? JSON.stringify(all) : null
  known.set(me, { raw, all, isOnlyHere: !isStored(me, raw) })
  for (const listener of listeners) listener()
}

function isStored(me: string, raw: string | null): boolean {
  try {
    if (raw === null) localStorage.removeItem(outboxName(me))
    else localStorage.setItem(outboxName(me), raw)
    return true
  } catch {
    return false // full, or disabled
  }
}

export const withoutMessages =
  (clientIds: ReadonlySet<string | null>) =>
  ({ typed, queue }: Outbox): Outbox => ({
    typed,
    queue: queue.filter(({ clientId }) => !clientIds.has(clientId)),
  })
