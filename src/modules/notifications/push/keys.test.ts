import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { isPoint, pushKeys } from './keys.server.ts'
import { kinds } from '../kinds/every.server.ts'
import { pauseAfter, verdictOf } from './rules.ts'

test('the keys follow from the secret: the same for every process and every day, others for another secret', () => {
  const keys = pushKeys({ authSecret: 'a-secret-of-at-least-thirty-two-letters' })
  // Never change these: every subscription that there is would end.
  expect(keys).toEqual({
    publicKey: 'BNn2-TJERkG3zsnufwXPwkjfSb_3XyGYMGsjjsV9igfPyyRB3fyMe1u5dXOc2hMrjsUsQ4o7Cc1sBsIpzXka7c4',
    privateKey: 'w2_w6gBT2qPPtlDxlyLGNMZeAKEiadhlRZTCQPvK1jE',
  })
  expect(pushKeys({ authSecret: 'another-secret-of-at-least-thirty-two' }).publicKey).not.toBe(keys.publicKey)
})

test('are a pair of the curve, whatever the secret is', () => {
  for (let n = 0; n < 50; n++) {
    const { publicKey, privateKey } = pushKeys({ authSecret: `secret ${n}` })
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    expect([pair.getPublicKey('base64url'), privateKey.length, publicKey.length]).toEqual([publicKey, 43, 87])
    expect(isPoint(publicKey)).toBe(true)
  }
  expect(isPoint(`B${'A'.repeat(86)}`)).toBe(false)
})

test('what the answer of a push service means', () => {
  const means = (status: number) => verdictOf(status, null)
  expect([200, 201, 204].map(means)).toEqual(['taken', 'taken', 'taken'])
  expect([404, 410].map(means)).toEqual(['gone', 'gone'])
  expect([400, 413].map(means)).toEqual(['never', 'never'])
  expect([301, 401, 403, 429, 500, 503].map(means)).toEqual(Array.from({ length: 6 }, () => 'again'))
  expect(
    ['too-slow', 'unreachable', 'unknown-name'].map((fault) => verdictOf(null, fault as 'too-slow')),
  ).toEqual(['again', 'again', 'again'])
  expect([verdictOf(null, 'not-allowed'), verdictOf(null, 'bad-keys')]).toEqual(['never', 'never'])
  expect([pauseAfter(5) !== null, pauseAfter(6)]).toEqual([true, null])
})

test('few kinds of notifications come at once, whatever else is added', () => {
  expect(kinds['quiz-verdict'].push).toEqual({ choice: null })
  expect(kinds['session-booked'].push).toEqual({ choice: null, wakes: true })
  expect([kinds.badge.push, kinds['payment-confirmed'].push]).toEqual([undefined, undefined])
})
