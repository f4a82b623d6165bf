import { m } from '#paraglide/messages.js'
import type { ChatKind } from '../rules.ts'
import type { ShownReply, Turn } from '../types.ts'

export type Asked = { kind: ChatKind; message: string; ai: boolean; earlier: Turn[] }
export type No = { title: string; text: string }
/** An answer, or the text of its refusal. */
export type Outcome = { reply: ShownReply } | { refusal: No }

type Line = { piece: string } | { reply: ShownReply }

/** Asks the server; `hear` gets the answer so far. Ends early, without a result, when `signal` does. */
export async function ask(
  question: Asked,
  hear: (soFar: string) => void,
  signal: AbortSignal,
): Promise<Outcome> {
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
