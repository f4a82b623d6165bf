import { useEffect, useRef, useState } from 'react'
import { type ChatKind, TURNS_TOLD, typingTime } from '../rules.ts'
import type { ChatMessage, ShownReply, Turn } from '../types.ts'
import { m } from '#paraglide/messages.js'

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

type Asked = { kind: ChatKind; message: string; ai: boolean; earlier: Turn[] }
type No = { title: string; text: string }
/** An answer, or the text of its refusal. */
type Outcome = { reply: ShownReply } | { refusal: No }

type Line = { piece: string } | { reply: ShownReply }

/** Asks the server; `hear` gets the answer so far. Ends early, without a result, when `signal` does. */
async function ask(question: Asked, hear: (soFar: string) => void, signal: AbortSignal): Promise<Outcome> {
  try {
    const response = await fetch('/functions/v1/chat', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(question),
      signal,
    })
    if (!response.ok) return { refusal: await refusalOf(response) }
    let soFar = ''
    let whole: Outcome = { refusal: failure(m.coaching_cut_off()) }
    // To its end: a response that is not read whole keeps its connection.
    for await (const line of linesOf(response.body!))
      if ('reply' in line) whole = line
      else hear((soFar += line.piece))
    return whole
  } catch {
    return { refusal: failure(m.coaching_failed()) }
  }
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Line> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop()!
    for (const line of lines) yield JSON.parse(line) as Line
  }
}

const failure = (text: string): No => ({ title: m.refusal_error(), text })

/** The text with which a JSON entrypoint refuses. */
async function refusalOf(response: Response): Promise<No> {
  const body = (await response.json().catch(() => ({}))) as {
    title?: string
    message?: string
    fields?: Record<string, string>
  }
  return {
    title: body.title ?? m.refusal_error(),
    text: Object.values(body.fields ?? {})[0] ?? body.message ?? m.coaching_failed(),
  }
}
