import { describe, expect, it } from 'vitest'
import { reversalVerdictOf } from '../../result-codes.ts'
import { reversalScenarioNames, type ReversalScenarioName, scenarioNames } from '../simulator.ts'
import { accepted, paid, resultUrl, simulated, timeoutUrl } from '../testing.ts'

/** A paid charge and its reversal under a scenario, awaited to the end. */
async function played(name: ReversalScenarioName, options: { delayMs?: number } = {}) {
  const world = simulated()
  const { charge, reversal } = await paid(world)
  world.simulator.scenario(name, options)
  const answer = await world.client.requestReversal(reversal)
  const beforeIdle = world.callbacks.length
  await world.simulator.idle()
  return {
    ...world,
    charge,
    reversal,
    answer,
    beforeIdle,
    urls: world.callbacks.map((call) => call.url),
    codes: world.callbacks.map((call) => call.result?.resultCode),
  }
}

describe('a reversal', () => {
  it('reverses the whole charge and reports it to the result URL', async () => {
    const { simulator, answer, callbacks, charge, beforeIdle } = await played('reversal-normal')
    const [back] = simulator.reversals()
    expect(answer).toMatchObject({ kind: 'accepted' })
    expect(back).toMatchObject({
      originalReceipt: charge.receipt,
      amountKes: 9000,
      at: new Date('2026-11-21T04:19:59Z'),
    })
    expect(back?.receipt).toMatch(/^UKL[A-Z0-9]{7}$/)
    expect(beforeIdle).toBe(0)
    expect(callbacks).toMatchObject([
      {
        url: resultUrl,
        result: {
          conversationId: answer.kind === 'accepted' ? answer.conversationId : '',
          originatorConversationId: answer.kind === 'accepted' ? answer.originatorConversationId : '',
          resultCode: '0',
          reversalReceipt: back?.receipt,
          originalReceipt: charge.receipt,
          amountKes: 9000,
        },
      },
    ])
  })

  it('happens once, however often it is requested', async () => {
    const world = simulated({ simulator: { random: () => 0 } })
    const { reversal, charge } = await paid(world)
    await Promise.all([world.client.requestReversal(reversal), world.client.requestReversal(reversal)])
    await world.client.requestReversal(reversal)
    await world.simulator.idle()
    expect(world.callbacks.map((call) => call.result?.resultCode).sort()).toEqual(['0', 'R000001', 'R000001'])
    expect(world.simulator.reversals()).toHaveLength(1)
    expect(world.simulator.reversals()[0]?.receipt).not.toBe(charge.receipt)
  })

  it('of an unknown receipt or another amount fails and moves nothing', async () => {
    const world = simulated()
    const { reversal } = await paid(world)
    for (const wrong of [{ receipt: 'UKL0000001' }, { amountKes: 8999 }, { amountKes: 9001 }]) {
      expect(await world.client.requestReversal({ ...reversal, ...wrong })).toMatchObject({
        kind: 'accepted',
      })
    }
    await world.simulator.idle()
    expect(world.callbacks.map((call) => [call.result?.resultCode, call.result?.reversalReceipt])).toEqual([
      ['R000002', null],
      ['R000002', null],
      ['R000002', null],
    ])
    expect(world.simulator.reversals()).toEqual([])
  })

  it('by a wrong initiator is accepted and then fails', async () => {
    for (const initiator of [
      { name: 'other', securityCredential: 'simulator-credential' },
      { name: 'stadi', securityCredential: 'other' },
    ]) {
      const world = simulated({ client: { initiator } })
      const { reversal } = await paid(world)
      expect(await world.client.requestReversal(reversal)).toMatchObject({ kind: 'accepted' })
      await world.simulator.idle()
      expect(world.callbacks.map((call) => call.result?.resultCode)).toEqual(['2001'])
      expect(world.simulator.reversals()).toEqual([])
    }
    const own = simulated({
      simulator: { initiator: 'api', securityCredential: 'c1' },
      client: { initiator: { name: 'api', securityCredential: 'c1' } },
    })
    await own.client.requestReversal((await paid(own)).reversal)
    expect(own.simulator.reversals()).toHaveLength(1)
  })
})

describe('scenarios of reversals', () => {
  it('answer, move and tell as they are named', async () => {
    const expected: Record<ReversalScenarioName, [string, number, (string | undefined)[]]> = {
      'reversal-normal': ['accepted', 1, ['0']],
      'reversal-lost-response': ['unknown', 1, ['0']],
      'reversal-lost-response-no-result': ['unknown', 1, []],
      'reversal-lost-result': ['accepted', 1, []],
      'reversal-duplicate-result': ['accepted', 1, ['0', '0', '0']],
      'reversal-result-first': ['accepted', 1, ['0']],
      'reversal-queue-timeout-but-done': ['accepted', 1, [undefined]],
      'reversal-no-float': ['accepted', 0, ['1']],
      'reversal-wrong-initiator': ['accepted', 0, ['2001']],
      'reversal-unknown-code': ['accepted', 0, ['X9']],
      'reversal-busy': ['refused', 0, []],
      'reversal-busy-but-done': ['unknown', 1, ['0']],
      'reversal-late-result': ['accepted', 1, ['0']],
      'reversal-wrong-conversation': ['accepted', 1, ['0']],
      'reversal-malformed-result': ['accepted', 1, [undefined]],
    }
    expect(Object.keys(expected).sort()).toEqual([...reversalScenarioNames].sort())
    await Promise.all(
      reversalScenarioNames.map(async (name) => {
        const play = await played(name, { delayMs: 5 })
        expect([play.answer.kind, play.simulator.reversals().length, play.codes], name).toEqual(
          expected[name],
        )
        expect(play.urls, name).toEqual(
          play.codes.map(() => (name === 'reversal-queue-timeout-but-done' ? timeoutUrl : resultUrl)),
        )
      }),
    )
  })

  it('report the result before the answer only if named so', async () => {
    expect((await played('reversal-result-first')).beforeIdle).toBe(1)
    expect((await played('reversal-duplicate-result')).beforeIdle).toBe(0)
  })

  it('send two of three results at the same moment', async () => {
    let open = 0
    let most = 0
    const fetch = async () => {
      most = Math.max(most, ++open)
      await new Promise((resolve) => setTimeout(resolve, 5))
      open -= 1
      return new Response('')
    }
    const world = simulated({ simulator: { fetch } })
    const { reversal } = await paid(world)
    world.simulator.scenario('reversal-duplicate-result')
    await world.client.requestReversal(reversal)
    await world.simulator.idle()
    expect(most).toBe(2)
  })

  it('are late by the given time', async () => {
    const world = simulated()
    const { reversal } = await paid(world)
    world.simulator.scenario('reversal-late-result', { delayMs: 150 })
    await world.client.requestReversal(reversal)
    await new Promise((resolve) => setTimeout(resolve, 80))
    expect([world.simulator.reversals().length, world.callbacks.length]).toEqual([1, 0])
    await world.simulator.idle()
    expect(world.callbacks).toHaveLength(1)
  })

  it('name another conversation than was answered', async () => {
    const { answer, callbacks } = await played('reversal-wrong-conversation')
    expect(callbacks[0]?.result?.conversationId).not.toBe(answer.kind === 'accepted' && answer.conversationId)
  })

  it('that left the caller in doubt end well when the request is repeated', async () => {
    for (const name of [
      'reversal-lost-response-no-result',
      'reversal-lost-result',
      'reversal-busy',
      'reversal-malformed-result',
    ] as const) {
      const { client, simulator, reversal, callbacks } = await played(name)
      await client.requestReversal(reversal)
      await simulator.idle()
      expect(reversalVerdictOf(callbacks.at(-1)?.result?.resultCode ?? ''), name).toBe('done')
      expect(simulator.reversals(), name).toHaveLength(1)
    }
  })
})

describe('the two plans of scenarios', () => {
  it('are apart: names of one kind leave the other kind alone', async () => {
    const world = simulated()
    const { reversal } = await paid(world)
    world.simulator.scenario(['reversal-no-float', 'wrong-pin', 'reversal-busy'])
    world.simulator.scenario('insufficient')
    expect(await world.client.requestReversal(reversal)).toMatchObject({ kind: 'accepted' })
    await accepted(world.client)
    await world.simulator.idle()
    expect([world.callbacks.at(0)?.result?.resultCode, world.simulator.prompts()[0]?.state]).toEqual([
      '1',
      'no-funds',
    ])
    world.simulator.scenario('reversal-normal')
    expect(await world.client.requestReversal(reversal)).toMatchObject({ kind: 'accepted' })
    expect(world.simulator.reversals()).toHaveLength(1)
  })

  it('are both emptied by no names at all', async () => {
    const world = simulated()
    const { reversal } = await paid(world)
    world.simulator.scenario(['reversal-busy', 'spike-arrest'])
    world.simulator.scenario([])
    expect(await world.client.requestReversal(reversal)).toMatchObject({ kind: 'accepted' })
    await accepted(world.client)
  })

  it('keep their names apart', () => {
    expect(reversalScenarioNames.every((name) => name.startsWith('reversal-'))).toBe(true)
    expect(scenarioNames.some((name) => name.startsWith('reversal-'))).toBe(false)
  })
})
