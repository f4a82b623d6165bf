/** What is written and does not stand in its conversation yet; `tries` counts how often it could not be sent. */
export type Draft = { text: string; clientId: string; tries: number }

// Also for browsers that keep nothing: then until the page is left.
const drafts = new Map<string, Draft | null>()
const listeners = new Set<() => void>()

const nameOf = (conversationId: string): string => `message:${conversationId}`

export function onDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The draft of a conversation, as this browser kept it. */
export function draftOf(conversationId: string): Draft | null {
  const existing = drafts.get(conversationId)
  if (existing !== undefined) return existing
  const kept = keptDraft(conversationId)
  drafts.set(conversationId, kept)
  return kept
}

function keptDraft(conversationId: string): Draft | null {
  try {
    const { text, clientId, tries } = JSON.parse(localStorage.getItem(nameOf(conversationId)) ?? '{}')
    return typeof text === 'string' && typeof clientId === 'string'
      ? { text, clientId, tries: Number(tries) || 0 }
      : null
  } catch {
    return null
  }
}

/** An empty one is none. */
export function keepDraft(conversationId: string, draft: Draft | null): void {
  const kept = draft?.text ? draft : null
  drafts.set(conversationId, kept)
  try {
    if (kept) localStorage.setItem(nameOf(conversationId), JSON.stringify(kept))
    else localStorage.removeItem(nameOf(conversationId))
  } catch {
    // Full, or switched off.
  }
  for (const listener of listeners) listener()
}
