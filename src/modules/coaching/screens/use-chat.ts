import { useEffect, useRef, useState } from 'react'
import { type ChatKind, TURNS_TOLD, typingTime } from '../rules.ts'
import type { ChatMessage } from '../types.ts'
import { ask, type No } from './ask.ts'

type Chat = {
  messages: ChatMessage[]
  /** The answer so far while it is streaming, '' while it only appears to be typed. */
  coming: string | null
  refusal: No | undefined
  /** @returns whether it was answered */
  send(message: string, ai: boolean): Promise<boolean>
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * A conversation with coach or advisor by scripts: the question at once, then a typing indicator, then the answer (COA-06, ADV-07).
 */
export function useChat(kind: ChatKind, initial: ChatMessage[]): Chat {
  const [messages, setMessages] = useState(initial)
  const [coming, setComing] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<No>()
  const leaving = useRef<AbortController>(null)
  // Leaving the page aborts the request.
  useEffect(() => () => leaving.current?.abort(), [])
  const send = async (message: string, ai: boolean): Promise<boolean> => {
    const stop = (leaving.current = new AbortController())
    const question = said({ isBot: false, text: message, ai })
    const before = messages
    setMessages([...before, question])
    setRefusal(undefined)
    setComing('')
    const typing = wait(typingTime(kind))
    let isSeen = false
    void typing.then(() => (isSeen = true))
    const earlier = before.slice(-TURNS_TOLD).map(({ isBot, text, ai }) => ({ isBot, text, ai }))
    const outcome = await ask(
      { kind, message, ai, earlier },
      (soFar) => isSeen && setComing(soFar),
      stop.signal,
    )
    if (stop.signal.aborted) return false
    if ('reply' in outcome) await typing
    setComing(null)
    setMessages(
      'reply' in outcome ? [...before, question, said({ isBot: true, ai, ...outcome.reply })] : before,
    )
    setRefusal('refusal' in outcome ? outcome.refusal : undefined)
    return 'reply' in outcome
  }
  return { messages, coming, refusal, send }
}

const said = (what: Pick<ChatMessage, 'isBot' | 'text'> & Partial<ChatMessage>): ChatMessage => ({
  id: crypto.randomUUID(),
  at: new Date(),
  links: [],
  advice: [],
  isFallback: false,
  ...what,
})
