import { afterEach, describe, expect, test } from 'vitest'
import { AI_DONE, aiEndpoint, aiEvent, aiUsage, stalls, streams } from '#test/ai-endpoint.ts'
import { type Ai, AiFailed, type Usage } from './ai.server.ts'
import { aiSettings } from './ai-settings.ts'
import { openAiCompatible } from './openai-compatible.server.ts'

const close: (() => void)[] = []
afterEach(() => {
  for (const end of close.splice(0)) end()
})

const PATIENCE = { first: 10_000, between: 10_000, whole: 20_000 }

async function endpoint(answer: Parameters<typeof aiEndpoint>[0], patience: Partial<typeof PATIENCE> = {}) {
  const { settings, asked, left, close: end } = await aiEndpoint(answer)
  close.push(end)
  return { ai: openAiCompatible(settings, { ...PATIENCE, ...patience }), asked, left }
}

const usage = aiUsage(42)
const event = aiEvent
const says = (...parts: string[]) => endpoint(streams(...parts))

async function answerOf(ai: Ai, signal?: AbortSignal): Promise<{ text: string; usage: Usage }> {
  const question = { turns: [{ role: 'user' as const, content: 'Hi' }], mostTokens: 300 }
  const pieces = ai.ask(signal ? { ...question, signal } : question)
  let text = ''
  for (;;) {
    const { value, done } = await pieces.next()
    if (done) return { text, usage: value }
    text += value
  }
}
const failure = (ai: Ai): Promise<string> =>
  answerOf(ai).then(
    ({ text }) => `answered ${text}`,
    (error: unknown) => (error instanceof AiFailed ? error.message : `threw ${String(error)}`),
  )

describe('an endpoint that answers', () => {
  test('is called according to the interface, and its chunks arrive unchanged', async () => {
    const { ai, asked } = await says(': hello\n\n', event('Habari '), event('yako'), usage, AI_DONE)
    expect(await answerOf(ai)).toEqual({ text: 'Habari yako', usage: { tokens: 42 } })
    expect(asked).toMatchObject([
      {
        url: '/v1/chat/completions',
        headers: { authorization: 'Bearer key-1' },
        body: { model: 'small', stream: true, max_tokens: 300, messages: [{ role: 'user', content: 'Hi' }] },
      },
    ])
  })

  test('may split its events anywhere, also within a character, and end lines as it likes', async () => {
    const bytes = Buffer.from(`${event('Mũthoni')}${usage}data:[DONE]\r\n`.replaceAll('\n\n', '\r\n\r\n'))
    const { ai } = await endpoint(streams(...[...bytes].map((byte) => Buffer.from([byte]))))
    expect((await answerOf(ai)).text).toBe('Mũthoni')
  })

  test('need not stream', async () => {
    const { ai } = await endpoint((response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify({ choices: [{ message: { content: 'Whole' } }], usage: { total_tokens: 7 } }),
      )
    })
    expect(await answerOf(ai)).toEqual({ text: 'Whole', usage: { tokens: 7 } })
  })

  test('is truncated at 8,000 letters, and aborted', async () => {
    const { ai } = await says(...Array.from({ length: 30 }, () => event('x'.repeat(500))), AI_DONE)
    expect((await answerOf(ai)).text).toHaveLength(8000)
  })
})

describe('an endpoint that fails', () => {
  test.each([
    ['an error page', { status: 500, body: '<h1>Oops</h1>' }, 'HTTP 500'],
    ['a wrong key', { status: 401, body: '{"error":"key"}' }, 'HTTP 401'],
    ['too many questions', { status: 429, body: '' }, 'HTTP 429'],
    ['another address', { status: 302, body: '', location: 'http://evil.example/' }, 'HTTP 302'],
    ['a page', { status: 200, body: '<h1>Welcome</h1>' }, 'no JSON'],
    ['no words', { status: 200, body: '{"choices":[]}' }, 'an empty answer'],
    [
      'something else than text',
      { status: 200, body: '{"choices":[{"message":{"content":{"a":1}}}]}' },
      'no text',
    ],
    ['far too much', { status: 200, body: 'x'.repeat(300_000) }, 'too much'],
  ])(
    '%s',
    async (
      _what,
      { status, body, location = '' }: { status: number; body: string; location?: string },
      reason,
    ) => {
      const { ai } = await endpoint((response) => {
        response.writeHead(status, location ? { location } : {})
        response.end(body)
      })
      expect(await failure(ai)).toBe(reason)
    },
  )

  test.each([
    ['half a stream', [event('Half')], 'half an answer'],
    ['nonsense in a stream', [event('So'), 'data: {"choi\n\n'], 'no JSON'],
    [
      'an error in a stream',
      [event('So'), 'data: {"error":{"message":"overloaded"}}\n\n'],
      'the provider says it failed',
    ],
    ['a stream without words', [AI_DONE], 'an empty answer'],
    ['a line without end', [`data: ${'x'.repeat(70_000)}`], 'a line without end'],
  ])('%s', async (_what, parts, reason) => {
    expect(await failure((await says(...parts)).ai)).toBe(reason)
  })

  test('says nothing, or stops in the middle', async () => {
    const { ai: silent } = await endpoint(() => {}, { first: 50 })
    expect(await failure(silent)).toBe('too slow')
    const { ai: stuck } = await endpoint(stalls(event('Then ')), { between: 50 })
    expect(await failure(stuck)).toBe('too slow')
  })

  test('never comes to an end', async () => {
    const { ai } = await endpoint(
      (response, request) => {
        stalls()(response, request)
        const timer = setInterval(() => response.write(event('.')), 20)
        response.on('close', () => clearInterval(timer))
      },
      { whole: 300 },
    )
    expect(await failure(ai)).toBe('too long')
  })

  test('breaks off, or is unreachable', async () => {
    const { ai: broken } = await endpoint((_response, request) => request.socket.destroy())
    expect(await failure(broken)).toMatch(/^no answer: /)
    const nobody = openAiCompatible({ baseUrl: 'http://127.0.0.1:9/v1', apiKey: 'k', model: 'm' }, PATIENCE)
    expect(await failure(nobody)).toMatch(/^no answer: /)
  })
})

test('a caller that leaves aborts the request, by a signal or by reading no further', async () => {
  const { ai, left } = await endpoint(stalls(event('One')))
  const leaving = new AbortController()
  const asked = answerOf(ai, leaving.signal)
  setTimeout(() => leaving.abort(), 30)
  await expect(asked).rejects.toThrow('nobody waits')
  const pieces = ai.ask({ turns: [], mostTokens: 1 })
  expect((await pieces.next()).value).toBe('One')
  await pieces.return({ tokens: null })
  await expect.poll(() => left).toEqual([true, true])
})

test('its settings come together, over https or to this machine', () => {
  const all = { AI_BASE_URL: 'https://ai.example/v1/', AI_API_KEY: 'k', AI_MODEL: 'm' }
  expect(aiSettings({})).toBeUndefined()
  expect(aiSettings(all)).toEqual({ baseUrl: 'https://ai.example/v1', apiKey: 'k', model: 'm' })
  expect(aiSettings({ ...all, AI_BASE_URL: 'http://127.0.0.1:11434/v1' })).toMatchObject({ model: 'm' })
  expect(aiSettings({ ...all, AI_BASE_URL: 'http://ai.example/v1' })).toBe(
    'AI_BASE_URL has to begin with https://',
  )
  for (const name of Object.keys(all))
    expect(aiSettings({ ...all, [name]: undefined }), name).toMatch(/together/)
})
