import { Hono } from 'hono'
import { z } from 'zod'
import { Refusal, type RefusalCode } from '#kit/refusal.ts'
import { MINUTE } from '#kit/time.ts'
import type { Devices } from '#web/request-context.ts'
import { type Env, jsonBody } from './http.server.ts'

/** The PIN of every simulated phone, for scripts to which it does not matter. */
const PIN = '1234'

const Order = z.strictObject({
  scenario: z.union([z.string().transform((name) => [name]), z.array(z.string()).max(100)]).optional(),
  delayMs: z
    .int()
    .min(0)
    .max(10 * MINUTE)
    .optional(),
  answer: z
    .strictObject({
      id: z.string(),
      choice: z.enum(['approve', 'wrong-pin', 'cancel', 'ignore', 'no-funds']),
      pin: z.string().max(20).default(PIN),
    })
    .optional(),
  outage: z.boolean().optional(),
})
type Order = z.output<typeof Order>

/** /dev/phone/control: the simulated M-Pesa for scripts, JSON in and out. Available only where /dev/phone is: on this machine. */
export function devPhoneControl(): Hono<Env> {
  const api = new Hono<Env>()
  api.get('/', (c) => {
    c.header('cache-control', 'no-store')
    return c.json(stateOf(phonesOf(c.get('devices'))))
  })
  api.post('/', async (c) => {
    const devices = phonesOf(c.get('devices'))
    await carryOut(devices, orderOf(await jsonBody(c)))
    c.header('cache-control', 'no-store')
    return c.json(stateOf(devices))
  })
  api.all('*', () => {
    throw new Refusal('not-found')
  })
  return api
}

/** @throws Refusal 'not-found' without a simulator, and for everybody who may not use it */
function phonesOf(devices: Devices | null): Devices {
  if (!devices || devices.scenarios.length === 0) throw new Refusal('not-found')
  return devices
}

// Field by field: a prompt also has a callback URL, which is the secret of its payment.
const stateOf = (devices: Devices) => ({
  prompts: devices
    .prompts()
    .map(({ id, phone, amountKes, accountReference, description, askedAt, state }) => ({
      id,
      phone,
      amountKes,
      accountReference,
      description,
      askedAt,
      state,
    })),
  charges: devices
    .charges()
    .map(({ receipt, amountKes, phone, accountReference, at }) => ({
      receipt,
      amountKes,
      phone,
      accountReference,
      at,
    })),
  reversals: devices.reversals(),
  scenarios: [...devices.scenarios, ...devices.reversalScenarios],
  outage: devices.outage,
})

/** @throws Refusal 'invalid-input' that names every wrong field, including unknown ones */
function orderOf(raw: Record<string, unknown>): Order {
  const result = Order.safeParse(raw)
  if (!result.success) throw wrong(...result.error.issues.flatMap(namesOf))
  const { scenario, delayMs, answer, outage } = result.data
  if (delayMs !== undefined && scenario === undefined) throw wrong('delayMs')
  if (scenario === undefined && answer === undefined && outage === undefined)
    throw wrong('scenario', 'answer', 'outage')
  return result.data
}

const namesOf = (issue: z.core.$ZodIssue): string[] =>
  (issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]).map(
    (path) => path.join('.'),
  )

const wrong = (...names: string[]): Refusal =>
  new Refusal('invalid-input', {
    fields: Object.fromEntries(names.map((name): [string, RefusalCode] => [name, 'bad-text'])),
  })

/** All of an instruction or nothing. */
async function carryOut(devices: Devices, { scenario, delayMs, answer, outage }: Order): Promise<void> {
  const scenarios = new Set([...devices.scenarios, ...devices.reversalScenarios])
  if (scenario?.some((name) => !scenarios.has(name))) throw wrong('scenario')
  if (answer && !devices.prompts().some((prompt) => prompt.id === answer.id)) throw wrong('answer.id')
  if (scenario) devices.plan(scenario, delayMs)
  if (outage !== undefined) devices.setOutage(outage)
  if (answer) await devices.answer(answer.id, answer.choice, answer.pin)
}
