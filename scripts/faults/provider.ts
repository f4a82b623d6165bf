import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { SimulatorEvent, StoredCharge } from '#adapters/mpesa/simulator/events.ts'
import { createSimulator, type ScenarioName, type Simulator } from '#adapters/mpesa/simulator/simulator.ts'
import { memoryStore, type SimulatorStore } from '#adapters/mpesa/simulator/store.ts'
import { sleep, until } from './web.ts'

export const merchant = {
  shortcode: '174379',
  passkey: 'a-passkey-of-the-faults',
  consumerKey: 'faults-key',
  consumerSecret: 'faults-secret',
  initiator: 'faults',
  securityCredential: 'faults-credential',
}

/** What the provider knows about one prompt, and what happened to its reports. */
export type Prompt = {
  id: string
  phone: string
  callbackUrl: string
  checkoutRequestId: string
  accountReference: string
  scenario: string
  isOver: boolean
  charge: StoredCharge | null
  /** Which process received the whole answer, and when; it may have died before storing it. */
  answered: { who: number; at: number } | null
  /** A callback about it was answered with 200. */
  isHeard: boolean
  /** A falsified callback contradicted it: a person may have to decide. */
  isMuddled: boolean
}

export type Moment = 'push-arrived' | 'push-done' | 'push-answered' | 'reversal-arrived'
export type Trouble = {
  /** How the prompt on this phone ends. */
  plan(phone: string): { scenario: ScenarioName; delayMs?: number }
  /** The n-th call that is not a push: how long it waits, and whether its connection breaks. */
  line(kind: 'query' | 'other', nth: number): { delayMs: number; breaks: boolean }
  /** @returns whether the calling process was killed now */
  reached(moment: Moment, who: number): boolean
  rings(prompt: Prompt): void
}
type Settings = {
  port: number
  prompts: Map<string, Prompt>
  trouble: Trouble
  fetch: typeof fetch
  random: () => number
  ringMs: number
}

export type Provider = { simulator: Simulator; close(): Promise<void> }

/** Each process calls the provider at its own path, so that the caller is known. */
export const providerUrl = (port: number, who: number): string => `http://127.0.0.1:${port}/p${who}`

/** Safaricom, played by the simulator behind a real socket. It records its prompts in `prompts` as they are requested. */
export async function startProvider({
  port,
  prompts,
  trouble,
  fetch,
  random,
  ringMs,
}: Settings): Promise<Provider> {
  const store = listening((event) => note(event, prompts, trouble))
  const simulator = createSimulator({ ...merchant, now: () => new Date(), store, fetch, random, ringMs })
  const answerPush = oneByOne(simulator, prompts, trouble)
  let calls = 0

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, digit = '0', path = '/'] = /^\/p(\d)(\/.*)$/.exec(request.url ?? '') ?? []
    const who = Number(digit)
    const body = await textOf(request)
    const made = new Request(`http://provider${path}`, {
      method: request.method,
      headers: request.headers as Record<string, string>,
      ...(body ? { body } : {}),
    })
    if (path.includes('/stkpush/')) return push({ who, made, body, response })
    if (path.includes('/reversal/') && trouble.reached('reversal-arrived', who) && calls++ % 2 === 0)
      return void response.destroy()
    const { delayMs, breaks } = trouble.line(path.includes('query') ? 'query' : 'other', calls++)
    await sleep(delayMs)
    if (breaks) response.destroy()
    else await copy(await simulator.app.fetch(made), response)
  }

  async function push({
    who,
    made,
    body,
    response,
  }: {
    who: number
    made: Request
    body: string
    response: ServerResponse
  }): Promise<void> {
    // Killed before the provider handled it: the phone never rings.
    if (trouble.reached('push-arrived', who)) return void response.destroy()
    const { reply, prompt } = await answerPush(made, body)
    if (trouble.reached('push-done', who)) return void response.destroy()
    const isWhole = await copy(reply, response)
    const isKilled = trouble.reached('push-answered', who)
    if (prompt && isWhole && !isKilled && reply.status === 200) prompt.answered = { who, at: Date.now() }
  }

  const server = createServer(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  )
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    simulator,
    close: () =>
      new Promise((resolve) => {
        simulator.close()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function note(event: SimulatorEvent, prompts: Map<string, Prompt>, trouble: Trouble): void {
  if (event.type === 'asked') {
    const { id, phone, callbackUrl, checkoutRequestId, accountReference, scenario } = event.prompt
    const prompt = {
      id,
      phone,
      callbackUrl,
      checkoutRequestId,
      accountReference,
      scenario,
      isOver: false,
      charge: null,
      answered: null,
      isHeard: false,
      isMuddled: false,
    }
    prompts.set(id, prompt)
    // Not before the simulator has recorded it.
    setImmediate(() => trouble.rings(prompt))
  }
  const ended = event.type === 'ended' && prompts.get(event.promptId)
  if (ended) Object.assign(ended, { isOver: true, charge: event.charge })
}

/** A store that reports what it receives. */
function listening(hear: (event: SimulatorEvent) => void): SimulatorStore {
  const store = memoryStore()
  return {
    ...store,
    append: (event) => {
      store.append(event)
      hear(event)
    },
  }
}

type Answered = { reply: Response; prompt: Prompt | undefined }

/** The simulator takes scenarios in the order of the calls: a push waits until the one before it has its own. */
function oneByOne(simulator: Simulator, prompts: Map<string, Prompt>, trouble: Trouble) {
  let before: Promise<unknown> = Promise.resolve()

  return async (made: Request, body: string): Promise<Answered> => {
    const { PhoneNumber: phone, AccountReference: reference } = JSON.parse(body) as {
      PhoneNumber: string | number
      AccountReference: string
    }
    const earlier = before
    const turn = { isOver: false }
    before = until(() => turn.isOver || promptOf(reference) !== undefined, 10_000, 1)
    await earlier
    simulator.scenario(...planned(String(phone)))
    const reply = await simulator.app.fetch(made)
    turn.isOver = true
    return { reply, prompt: promptOf(reference) }
  }

  function promptOf(reference: string): Prompt | undefined {
    return [...prompts.values()].findLast((prompt) => prompt.accountReference === reference)
  }

  function planned(phone: string): Parameters<Simulator['scenario']> {
    const { scenario, delayMs } = trouble.plan(phone)
    return delayMs === undefined ? [scenario] : [scenario, { delayMs }]
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

/** Forwards an answer. @returns whether the other side received all of it */
async function copy(reply: Response, response: ServerResponse): Promise<boolean> {
  const body = await reply.text().catch(() => null)
  if (body === null) {
    response.destroy()
    return false
  }
  response.writeHead(reply.status, {
    'content-type': reply.headers.get('content-type') ?? 'application/json',
  })
  return new Promise((resolve) => {
    response.on('close', () => resolve(false))
    response.end(body, () => resolve(true))
  })
}
