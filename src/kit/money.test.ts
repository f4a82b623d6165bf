import { describe, expect, it } from 'vitest'
import { readConfig } from '#config.server.ts'
import { kesOfUsd } from './money.ts'

describe('a price in dollars', () => {
  const rate = (text: string) =>
    readConfig({
      AUTH_SECRET: 'a-secret-of-at-least-thirty-two-letters',
      DATA_DIR: '/nonexistent',
      USD_RATE_KES: text,
    }).usdRateKes

  it('[MPR-07+] is charged in whole shillings, rounded up, at a rate that may have decimals', () => {
    expect([45, 85, 200].map((usd) => kesOfUsd(usd, rate('129.35')))).toEqual([5821, 10_995, 25_870])
    expect([45, 85, 200].map((usd) => kesOfUsd(usd, rate('130')))).toEqual([5850, 11_050, 26_000])
    expect([kesOfUsd(1, rate('0.0001')), kesOfUsd(100, rate('129.0001')), kesOfUsd(0, 130)]).toEqual([
      1, 12_901, 0,
    ])
  })

  it('[MPR-07+] gains no shilling by how a computer counts', () => {
    // In floating point, 3 * 129.9 is 389.70000000000005 and 100 * 1.1 is 110.00000000000001.
    expect([kesOfUsd(100, 1.1), kesOfUsd(1000, 129.301), kesOfUsd(70, 1.1)]).toEqual([110, 129_301, 77])
  })

  it('needs a rate that can be', () => {
    for (const text of ['0', '-1', 'many', '129.12345', '1e9'])
      expect(() => rate(text), text).toThrow(/USD_RATE_KES/)
  })
})
