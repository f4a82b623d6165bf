import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fileStore } from './store.ts'
import { accepted, paid, simulated } from './testing.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stadi-mpesa-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const started = (ringMs = 60_000) =>
  simulated({ simulator: { store: fileStore(join(folder, 'deep', 'mpesa.jsonl')), ringMs } })

describe('a restarted simulator', () => {
  it('still has its prompts and its ledger', async () => {
    const before = started()
    const { checkoutRequestId } = await accepted(before.client)
    await before.simulator.answer(before.simulator.prompts()[0]!.id, { kind: 'approve', pin: '1234' })
    await accepted(before.client)
    before.simulator.close()

    const { simulator, client } = started()
    expect(simulator.ledger()).toEqual(before.simulator.ledger())
    expect(simulator.prompts()).toEqual(before.simulator.prompts())
    expect(simulator.prompts().map((prompt) => prompt.state)).toEqual(['ringing', 'approved'])
    expect(await client.queryPrompt(checkoutRequestId)).toMatchObject({ kind: 'final', resultCode: '0' })
    simulator.close()
  })

  it('lets a phone that rang before be answered, and calls back', async () => {
    const before = started()
    await accepted(before.client)
    before.simulator.close()

    const { simulator, callbacks } = started()
    await simulator.answer(simulator.prompts()[0]!.id, { kind: 'approve', pin: '1234' })
    expect(callbacks.map((callback) => callback.read)).toMatchObject([{ resultCode: '0', amountKes: 9000 }])
    simulator.close()
  })

  it('stops a phone that has rung long enough', async () => {
    const before = started()
    await accepted(before.client)
    before.simulator.close()

    const { simulator, callbacks } = started(1)
    await expect.poll(() => callbacks.length).toBe(1)
    expect(simulator.prompts()[0]?.state).toBe('ignored')
    simulator.close()
  })

  it('continues an interrupted scenario', async () => {
    const before = started()
    before.simulator.scenario('higher-amount')
    await accepted(before.client)
    before.simulator.close()

    const { simulator } = started()
    await simulator.idle()
    expect(simulator.ledger()).toMatchObject([{ amountKes: 9001 }])
    simulator.close()
  })

  it('still knows what was refunded, and refunds nothing twice', async () => {
    const before = started()
    const { reversal } = await paid(before)
    await before.client.requestReversal(reversal)
    await before.simulator.idle()
    before.simulator.close()

    const { simulator, client, callbacks } = started()
    expect(simulator.reversals()).toEqual(before.simulator.reversals())
    expect(simulator.reversals()).toMatchObject([{ originalReceipt: reversal.receipt, amountKes: 9000 }])
    await client.requestReversal(reversal)
    await simulator.idle()
    expect(callbacks.map((callback) => callback.result?.resultCode)).toEqual(['R000001'])
    expect(simulator.reversals()).toHaveLength(1)
    simulator.close()
  })

  it('reads a file from before there were reversals', async () => {
    const before = started()
    const { reversal } = await paid(before)
    before.simulator.close()
    const path = join(folder, 'deep', 'mpesa.jsonl')
    expect(readFileSync(path, 'utf8')).not.toContain('reversed')

    const { simulator, client } = started()
    expect(simulator.reversals()).toEqual([])
    await client.requestReversal(reversal)
    await simulator.idle()
    expect(
      readFileSync(path, 'utf8')
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { type: string }).type),
    ).toEqual(['asked', 'ended', 'reversed'])
    simulator.close()
  })

  it('[PERM-04] masks a number wherever its prompt has ended, in its file too, and still has the money', async () => {
    const before = started()
    const { checkoutRequestId } = await accepted(before.client)
    await before.simulator.answer(before.simulator.prompts()[0]!.id, { kind: 'approve', pin: '1234' })
    await accepted(before.client)
    const { phone, amountKes } = before.simulator.prompts()[0]!
    before.simulator.forget((number) => number !== phone)
    expect(before.simulator.ledger()).toMatchObject([{ phone, checkoutRequestId }])
    before.simulator.forget((number) => number === phone)
    const path = join(folder, 'deep', 'mpesa.jsonl')
    const lines = readFileSync(path, 'utf8').trim().split('\n')
    // An open prompt still has its number.
    expect(
      lines
        .filter((line) => line.includes(phone.slice(3)))
        .map((line) => (JSON.parse(line) as { type: string }).type),
    ).toEqual(['asked'])
    const [ringing] = before.simulator.prompts()
    await before.simulator.answer(ringing!.id, { kind: 'cancel' })
    before.simulator.forget(() => true)
    before.simulator.close()
    expect(readFileSync(path, 'utf8')).not.toContain(phone.slice(3))
    const { simulator } = started()
    expect(simulator.ledger()).toEqual(before.simulator.ledger())
    expect(simulator.prompts()).toEqual(before.simulator.prompts())
    expect(simulator.ledger()).toMatchObject([{ amountKes, phone: expect.stringContaining('***') }])
    simulator.close()
  })

  it('removes a line that a crash left unfinished and continues after it', async () => {
    const before = started()
    await accepted(before.client)
    before.simulator.close()
    const path = join(folder, 'deep', 'mpesa.jsonl')
    appendFileSync(path, '{"type":"ended","promptId":"')

    const { simulator } = started()
    await simulator.answer(simulator.prompts()[0]!.id, { kind: 'cancel' })
    simulator.close()
    expect(
      readFileSync(path, 'utf8')
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { type: string }).type),
    ).toEqual(['asked', 'ended'])
  })
})
