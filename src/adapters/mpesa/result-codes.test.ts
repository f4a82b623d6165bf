import { describe, expect, it } from 'vitest'
import { failureOf, reversalVerdictOf, verdictOf } from './result-codes.ts'

describe('a ResultCode', () => {
  it('means paid only when it is exactly 0', () => {
    expect(verdictOf('0')).toBe('paid')
    for (const code of ['', '00', '0.0', ' 0', 'null', 'false']) expect(verdictOf(code)).toBe('unknown')
  })

  it('4999 means that the payment is still going on', () => {
    expect(verdictOf('4999')).toBe('pending')
  })

  it('means failed where Safaricom documents it so', () => {
    const documented = [
      '1',
      '2',
      '3',
      '4',
      '8',
      '17',
      '26',
      '1001',
      '1019',
      '1025',
      '9999',
      '1031',
      '1032',
      '1037',
      '2001',
      '2028',
      'SFC_IC0003',
      '8006',
      'E3008',
    ]
    for (const code of documented) expect(verdictOf(code), code).toBe('failed')
  })

  it('stays unknown if it is undocumented', () => {
    for (const code of ['77', 'SFC_XX0077', '1033', 'constructor', '__proto__'])
      expect(verdictOf(code), code).toBe('unknown')
  })

  it('chooses words for the common failures', () => {
    const words = {
      '1': 'insufficient',
      '1032': 'cancelled',
      '1031': 'cancelled',
      '2001': 'wrong-pin',
      '1037': 'no-response',
      '1019': 'expired',
      '4': 'limit',
      '17': 'busy',
      '1001': 'busy',
      '2028': 'config',
      '8006': 'other',
    }
    for (const [code, failure] of Object.entries(words)) expect(failureOf(code), code).toBe(failure)
    expect(failureOf('SFC_XX0077')).toBe('other')
  })
})

describe('the ResultCode of a reversal', () => {
  it('means done when the money went back, now or before', () => {
    for (const code of ['0', 'R000001']) expect(reversalVerdictOf(code), code).toBe('done')
  })

  it('means no float only for 1', () => {
    expect(reversalVerdictOf('1')).toBe('no-float')
  })

  it('means refused where the original or our settings are wrong', () => {
    for (const code of ['R000002', '11', '21', '2001', '2006', '2028', '8006'])
      expect(reversalVerdictOf(code), code).toBe('refused')
  })

  it('stays unknown if it is undocumented', () => {
    for (const code of ['', '00', ' 0', 'X9', 'r000001', 'R000003', '1032', 'constructor', '__proto__'])
      expect(reversalVerdictOf(code), code).toBe('unknown')
  })
})
