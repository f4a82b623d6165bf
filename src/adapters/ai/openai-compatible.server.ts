import { type Ai, AiFailed, type Question, type Usage } from './ai.server.ts'
import { eventsOf, LineTooLong } from './server-sent.ts'

export type AiSettings = { baseUrl: string; apiKey: string; model: string }

// Time-outs for the first chunk, between chunks, and for the whole answer.
const PATIENCE_MS = { first: 8000, between: 4000, whole: 60_000 }
const LONGEST_ANSWER = 8000
// For an answer that is not streamed.
const LARGEST_BODY = 256_000

type Patience = typeof PATIENCE_MS
type Delta = {
  choices?: { delta?: { content?: unknown }; message?: { content?: unknown } }[]
  usage?: { total_tokens?: unknown } | null
  error?: unknown
}

/**
 * A model behind an endpoint that implements OpenAI's chat completions, streamed. One POST and a few lines of parsing need no
 * library.
 * @param settings `baseUrl` ends in /v1
 */
export function openAiCompatible(settings: AiSettings, patience: Patience = PATIENCE_MS): Ai {
  return { ask: (question) => answerOf(settings, question, patience) }
}

async function* answerOf(
  settings: AiSettings,
  question: Question,
  patience: Patience,
): AsyncGenerator<string, Usage> {
  const stop = new AbortController()
  const leave = () => stop.abort(new AiFailed('nobody waits'))
  question.signal?.addEventListener('abort', leave)
  if (question.signal?.aborted) leave()
  const end = setTimeout(() => stop.abort(new AiFailed('too long')), patience.whole)
  const pulse = new Pulse(patience, () => stop.abort(new AiFailed('too slow')))
  try {
    const response = await fetch(`${settings.baseUrl}/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${settings.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(bodyOf(settings, question)),
      redirect: 'manual',
      signal: stop.signal,
    })
    if (response.status !== 200 || !response.body) throw new AiFailed(`HTTP ${response.status}`)
    return yield* textOf(response, pulse)
  } catch (error) {
    throw failureOf(error, stop.signal)
  } finally {
    clearTimeout(end)
    pulse.end()
    question.signal?.removeEventListener('abort', leave)
    // A caller that stops reading leaves no connection open.
    stop.abort()
  }
}

const bodyOf = ({ model }: AiSettings, { turns, mostTokens }: Question) => ({
  model,
  messages: turns,
  max_tokens: mostTokens,
  stream: true,
  stream_options: { include_usage: true },
})

/** Ends the request when nothing arrived for too long. */
class Pulse {
  readonly #patience: Patience
  readonly #late: () => void
  #timer: NodeJS.Timeout

  constructor(patience: Patience, late: () => void) {
    this.#patience = patience
    this.#late = late
    this.#timer = setTimeout(late, patience.first)
  }

  beat(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#late, this.#patience.between)
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}

async function* textOf(response: Response, pulse: Pulse): AsyncGenerator<string, Usage> {
  const answer: Answer = { letters: 0, tokens: null, isOver: false }
  const isStream = /^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '')
  for await (const data of isStream ? eventsOf(beating(response.body!, pulse)) : wholeBody(response.body!)) {
    const piece = pieceOf(data, answer)
    if (piece) yield piece
    if (answer.isOver) break
  }
  if (answer.letters === 0) throw new AiFailed('an empty answer')
  // A stream without an end marker was cut off.
  if (isStream && !answer.isOver) throw new AiFailed('half an answer')
  return { tokens: answer.tokens }
}

type Answer = { letters: number; tokens: number | null; isOver: boolean }

/** The text of one event, truncated where the answer gets too long. */
function pieceOf(data: string, answer: Answer): string {
  if (data === '[DONE]') {
    answer.isOver = true
    return ''
  }
  const { choices, usage, error } = parsed(data)
  if (error) throw new AiFailed('the provider says it failed')
  if (typeof usage?.total_tokens === 'number') answer.tokens = usage.total_tokens
  const content = choices?.[0]?.delta?.content ?? choices?.[0]?.message?.content ?? ''
  if (typeof content !== 'string') throw new AiFailed('no text')
  const piece = content.slice(0, LONGEST_ANSWER - answer.letters)
  answer.letters += piece.length
  if (answer.letters >= LONGEST_ANSWER) answer.isOver = true
  return piece
}

function parsed(data: string): Delta {
  try {
    const value: unknown = JSON.parse(data)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // Said below.
  }
  throw new AiFailed('no JSON')
}

async function* beating(body: ReadableStream<Uint8Array>, pulse: Pulse): AsyncGenerator<Uint8Array> {
  for await (const part of body) {
    pulse.beat()
    yield part
  }
}

/** An endpoint that does not stream answers at once. */
async function* wholeBody(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    size += part.length
    if (size > LARGEST_BODY) throw new AiFailed('too much')
    parts.push(part)
  }
  yield Buffer.concat(parts).toString()
}

function failureOf(error: unknown, signal: AbortSignal): AiFailed {
  if (error instanceof AiFailed) return error
  if (signal.reason instanceof AiFailed) return signal.reason
  if (error instanceof LineTooLong) return new AiFailed('a line without end')
  const { cause } = error as { cause?: { code?: string } }
  return new AiFailed(`no answer: ${cause?.code ?? 'broken connection'}`)
}
