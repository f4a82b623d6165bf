import { describe, expect, it } from 'vitest'
import type { ScenarioName } from './simulator.ts'
import { scenarioNames } from './simulator.ts'
import { accepted, aminasPrompt, simulated } from './testing.ts'

/** One push under a scenario, awaited to the end. */
async function played(name: ScenarioName, options: { delayMs?: number } = {}) {
  const world = simulated()
  world.simulator.scenario(name, options)
  const answer = await world.client.requestPrompt(aminasPrompt)
  await world.simulator.idle()
  const id = world.simulator.prompts()[0]?.checkoutRequestId ?? 'none'
  const query = async () => world.client.queryPrompt(id)
  return {
    ...world,
    answer,
    query,
    codes: world.callbacks.map((callback) => callback.read?.resultCode),
    read: world.callbacks[0]?.read,
  }
}

describe('scenarios around the callback', () => {
  it('charge once, however often and late they call back', async () => {
    const calls: [ScenarioName, (string | undefined)[]][] = [
      ['duplicate', ['0', '0', '0']],
      ['callback-first', ['0']],
      ['no-callback', []],
      ['late', ['0']],
      ['query-failed-callback-ok', ['0']],
      ['query-ok-callback-cancelled', ['1032']],
      ['success-then-cancelled', ['0', '1032']],
      ['timeout-then-success', ['1037', '0']],
      ['malformed-callback', [undefined]],
      ['empty-callback', [undefined]],
      ['unknown-result-code', ['SFC_XX0077']],
    ]
    for (const [name, codes] of calls) {
      const play = await played(name, { delayMs: 5 })
      expect(play.answer.kind, name).toBe('accepted')
      expect(play.codes, name).toEqual(codes)
      expect(play.simulator.ledger(), name).toHaveLength(1)
    }
  })

  it('fail as named without a charge', async () => {
    const failures: [ScenarioName, (string | undefined)[]][] = [
      ['duplicate-cancelled', ['1032', '1032']],
      ['rule-limited', ['17']],
      ['wrong-pin', ['2001']],
      ['insufficient', ['1']],
      ['expired', ['1019']],
      ['timeout', ['1037']],
    ]
    for (const [name, codes] of failures) {
      const play = await played(name)
      expect(play.codes, name).toEqual(codes)
      expect(play.simulator.ledger(), name).toEqual([])
    }
  })

  it('send the callback before the answer', async () => {
    const world = simulated()
    world.simulator.scenario('callback-first')
    await accepted(world.client)
    expect(world.callbacks).toHaveLength(1)
  })

  it('call back only after the delay', async () => {
    const world = simulated()
    world.simulator.scenario('late', { delayMs: 60 })
    await accepted(world.client)
    await expect.poll(() => world.simulator.ledger().length).toBe(1)
    expect(world.callbacks).toEqual([])
    await world.simulator.idle()
    expect(world.callbacks).toHaveLength(1)
  })
})

describe('scenarios around the amount and its fields', () => {
  it('charge another amount and say so', async () => {
    for (const [name, amountKes] of [
      ['wrong-amount', 8999],
      ['amount-1', 1],
      ['higher-amount', 9001],
    ] as const) {
      const play = await played(name)
      expect(play.read, name).toMatchObject({ resultCode: '0', amountKes })
      expect(play.simulator.ledger()[0]?.amountKes, name).toBe(amountKes)
    }
  })

  it('leave out metadata or receipt', async () => {
    expect((await played('no-metadata')).read).toMatchObject({
      resultCode: '0',
      amountKes: null,
      receipt: null,
    })
    expect((await played('no-receipt')).read).toMatchObject({
      resultCode: '0',
      amountKes: 9000,
      receipt: null,
    })
  })

  it('repeat the receipt of an earlier charge', async () => {
    const { client, simulator, callbacks } = simulated()
    simulator.scenario(['no-callback', 'reused-receipt'])
    await accepted(client)
    await simulator.idle()
    await accepted(client)
    await simulator.idle()
    const [first, second] = simulator.ledger()
    expect(callbacks[0]?.read?.receipt).toBe(first?.receipt)
    expect(second?.receipt).not.toBe(first?.receipt)
  })

  it('name other ids', async () => {
    const unknownId = await played('unknown-id')
    expect(unknownId.read?.checkoutRequestId).not.toBe(unknownId.simulator.prompts()[0]?.checkoutRequestId)
    const wrongMerchant = await played('wrong-merchant-id')
    expect(wrongMerchant.answer.kind === 'accepted' && wrongMerchant.answer.merchantRequestId).not.toBe(
      wrongMerchant.read?.merchantRequestId,
    )
  })

  it('write the same facts in other shapes', async () => {
    for (const name of ['reordered', 'balance-item', 'string-types', 'extra-fields'] as const) {
      const { read, simulator } = await played(name)
      const receipt = simulator.ledger()[0]?.receipt
      expect(read, name).toMatchObject({
        resultCode: '0',
        amountKes: 9000,
        receipt,
        phone: '254712345678',
        transactionDate: '20261121071959',
      })
    }
    const bodyOf = async (name: ScenarioName) => (await played(name)).callbacks[0]?.body ?? ''
    expect(await bodyOf('balance-item')).toContain('{"Name":"Balance"}')
    expect(await bodyOf('string-types')).toContain('"ResultCode":"0"')
    expect((await bodyOf('reordered')).indexOf('PhoneNumber')).toBeLessThan(
      (await bodyOf('reordered')).indexOf('Amount'),
    )
  })

  it('let somebody else pay', async () => {
    const { read, simulator } = await played('wrong-phone')
    expect(read?.phone).toBe('254799000111')
    expect(simulator.ledger()[0]?.phone).toBe('254799000111')
  })
})

describe('scenarios around the answer to the push', () => {
  it('leave the client in doubt although money moved', async () => {
    for (const [name, calls] of [
      ['lost-response', 1],
      ['lost-response-no-callback', 0],
      ['busy-500-but-charged', 1],
    ] as const) {
      const play = await played(name)
      expect(play.answer.kind, name).toBe('unknown')
      expect([play.simulator.ledger().length, play.callbacks.length], name).toEqual([1, calls])
    }
  })

  it('answer after the client gave up', async () => {
    const { client, simulator } = simulated({ client: { timeoutMs: 100 } })
    simulator.scenario('slow', { delayMs: 300 })
    expect(await client.requestPrompt(aminasPrompt)).toMatchObject({ kind: 'unknown', text: 'time-out' })
    await simulator.idle()
    expect(simulator.ledger()).toHaveLength(1)
  })

  it('refuse or confuse before any phone rings', async () => {
    const replies: [ScenarioName, object][] = [
      ['spike-arrest', { kind: 'refused', reason: 'busy' }],
      ['quota', { kind: 'refused', reason: 'busy' }],
      ['locked', { kind: 'refused', reason: 'locked' }],
      [
        'busy-500',
        { kind: 'unknown', text: 'HTTP 500 500.003.02 System is busy. Please try again in few minutes.' },
      ],
      ['html-403', { kind: 'unknown', text: 'HTTP 403, not JSON' }],
      ['gateway-504', { kind: 'unknown', text: 'HTTP 504, not JSON' }],
      ['empty-200', { kind: 'unknown', text: 'HTTP 200, empty' }],
      ['response-code-1', { kind: 'unknown', text: 'HTTP 200, undocumented JSON' }],
    ]
    for (const [name, expected] of replies) {
      const play = await played(name)
      expect(play.answer, name).toMatchObject(expected)
      expect(play.simulator.prompts(), name).toEqual([])
    }
  })
})

describe('scenarios around the query', () => {
  it('say what they are named for', async () => {
    const queries: [ScenarioName, object][] = [
      ['no-callback', { kind: 'final', resultCode: '0' }],
      ['no-callback-pending', { kind: 'pending' }],
      ['query-failed-callback-ok', { kind: 'final', resultCode: '1032' }],
      ['query-ok-callback-cancelled', { kind: 'final', resultCode: '0' }],
      ['unknown-result-code', { kind: 'final', resultCode: 'SFC_XX0077' }],
      ['timeout', { kind: 'final', resultCode: '1037', resultDesc: 'DS timeout user cannot be reached.' }],
    ]
    for (const [name, expected] of queries)
      expect(await (await played(name)).query(), name).toMatchObject(expected)
  })

  it('find nothing to say every second time', async () => {
    const { query } = await played('query-flaky')
    expect([(await query()).kind, (await query()).kind, (await query()).kind]).toEqual([
      'pending',
      'final',
      'pending',
    ])
  })
})

describe('the plan of scenarios', () => {
  it('is used up one per prompt, then all is normal, and a new plan replaces it', async () => {
    const { client, simulator } = simulated()
    simulator.scenario('wrong-pin')
    simulator.scenario(['insufficient', 'expired'])
    for (let round = 0; round < 3; round += 1) {
      await accepted(client)
      await simulator.idle()
    }
    expect(simulator.prompts().map((prompt) => prompt.state)).toEqual(['ringing', 'expired', 'no-funds'])
  })

  it('knows every name of docs/mpesa-facts.md 10', () => {
    const named =
      `duplicate duplicate-cancelled callback-first lost-response lost-response-no-callback busy-500-but-charged no-callback
      no-callback-pending late slow query-failed-callback-ok query-ok-callback-cancelled success-then-cancelled timeout-then-success
      wrong-amount amount-1 higher-amount no-metadata no-receipt reused-receipt unknown-id wrong-merchant-id reordered balance-item
      string-types extra-fields malformed-callback empty-callback unknown-result-code invalid-token spike-arrest quota busy-500 html-403
      gateway-504 empty-200 response-code-1 locked rule-limited wrong-pin insufficient expired timeout wrong-phone`.split(
        /\s+/,
      )
    expect([...scenarioNames].sort()).toEqual([...named, 'normal', 'query-flaky'].sort())
  })
})
