import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { often } from '#test/nightly.ts'
import { calculate } from './calculate.ts'
import { functions } from './functions/all.ts'
import { patternOf } from './pattern.ts'
import { Fault, type FaultKind, type Scalar, serialOf, shown, typedValue } from './value.ts'

const now = serialOf(2026, 11, 27)
const worth = (formula: string, ...rows: string[][]): Scalar =>
  calculate([[formula, ...(rows[0] ?? [''])], ...rows.slice(1).map((row) => ['', ...row])], now)[0]![0]!
const kindOf = (value: Scalar): FaultKind | null => (value instanceof Fault ? value.kind : null)

describe('formulas', () => {
  test.each([
    ['=1+2*3', '7'],
    ['=(1+2)*3', '9'],
    ['=-2^2', '4'],
    ['=2^3^2', '64'],
    ['=10-2-3', '5'],
    ['=50%*2', '1'],
    ['=1&2+3', '15'],
    ['="a"&"b"="AB"', 'TRUE'],
    ['=1<2=TRUE', 'TRUE'],
    ['=2<>2', 'FALSE'],
    ['="a""b"', 'a"b'],
    ['=--TRUE', '1'],
    ['=0.1+0.2', '0.3'],
    ['=0.1+0.2=0.3', 'TRUE'],
    ['=1/3', '0.3333333333'],
    ['=123456789*1000', '123456789000'],
    ['=sum(b1:$c$1;1)', '6'],
    ['=SUM(C1:B1)', '5'],
    ['=SUM(B:C)', '5'],
    ['=SUM(1:1)-5', '#REF!'],
    ['=IF(B1>1,,5)', ''],
    ['=“a”&B1−1', 'a1'],
    [' =B1 + C1 ', '5'],
    ['=Z9+1', '1'],
    ['=SUMPRODUCT(B1:C1*2)', '10'],
  ])('[CRS-06] %s is %s', (formula, wanted) => {
    expect(shown(worth(formula, ['2', '3']))).toBe(wanted)
  })

  test.each([
    ['=1/0', 'zero'],
    ['="a"+1', 'value'],
    ['=SUMM(1)', 'name'],
    ['=Thika', 'name'],
    ['=A1', 'circular'],
    ['=SUM(A1:B1)', 'circular'],
    ['=Sheet2!A1', 'reference'],
    ['=#REF!+1', 'reference'],
    ['=ROUND()', 'arguments'],
    ['=ROUND(1,2,3)', 'arguments'],
    ['=2^5000', 'number'],
    ['=', 'grammar'],
    ['=1+', 'grammar'],
    ['=(1', null],
    ['=1)', 'grammar'],
    ['="a', 'grammar'],
    ['=1 2', 'grammar'],
    ['=SUM(1,2', null],
    ['=REPT("x",10001)', 'long'],
    [`=${'('.repeat(60)}1${')'.repeat(60)}`, 'long'],
    [`=1${'+1'.repeat(400)}`, 'long'],
    ['=SEQUENCE(5000)', 'long'],
  ])('[CRS-06] %s shows an error that can be told: %s', (formula, kind) => {
    expect(kindOf(worth(formula, ['2'], ['3']))).toBe(kind)
  })

  test('[CRS-06] what a formula gives to cells below is read by others, unless one of them is taken', () => {
    const rows = (below: string) => [
      ['=SORT(B1:B2)', '3', '=SUM(A1:A2)'],
      [below, '2', '=A2+1'],
    ]
    expect(calculate(rows(''), now).map((row) => row.map((cell) => shown(cell)))).toEqual([
      ['2', '3', '5'],
      ['3', '2', '4'],
    ])
    expect(kindOf(calculate(rows('x'), now)[0]![0]!)).toBe('room')
  })

  test('[CRS-06] formulas read each other in any order, and all cells of a circle say so', () => {
    expect(calculate([['=B1+1', '=C1+1', '1']], now)[0]).toEqual([3, 2, 1])
    const circle = calculate([['=B1', '=C1', '=A1', '=IFERROR(A1,"none")']], now)[0]!
    expect(circle.map(kindOf)).toEqual(['circular', 'circular', 'circular', null])
    expect(circle[3]).toBe('none')
    // A total above its rows is no circle, though a row reads an empty cell below it.
    const total = calculate(
      [
        ['=SUM(A2:A3)', ''],
        ['=B3+4', ''],
        ['1', ''],
      ],
      now,
    )
    expect(total.map(([cell]) => cell)).toEqual([5, 4, 1])
  })

  test.each([
    ['1,200', 1200],
    ['-5', -5],
    ['12%', 0.12],
    ['1.5e3', 1500],
    ['true', true],
    ["'007", '007'],
    ['0712345678', '0712345678'],
    ['0712 345 678', '0712 345 678'],
    ['1,20', '1,20'],
    ['KES 500', 'KES 500'],
    ['31/02/2026', '31/02/2026'],
    ['', null],
  ])('[CRS-06] typed as %s it is worth %s', (typed, wanted) => {
    expect(typedValue(typed)).toBe(wanted)
  })

  test('[CRS-06] days are read as people in Kenya write them', () => {
    for (const typed of ['2026-03-01', '1/3/2026', '01/03/2026', '1 Mar 2026', '1-March-2026'])
      expect(shown(typedValue(typed)), typed).toBe('2026-03-01')
    expect(['8:05', '08:05 PM', '12:00 am'].map((typed) => shown(typedValue(typed)))).toEqual([
      '08:05',
      '20:05',
      '00:00',
    ])
  })
})

describe('no formula stops a phone', () => {
  const numbers = fc.double({ min: -1e6, max: 1e6, noNaN: true })
  const atoms = fc.oneof(
    numbers.map(String),
    fc.constantFrom(
      'A1',
      'B2',
      'A1:B3',
      'B:B',
      '$C$2',
      'TRUE',
      '""',
      '"x"',
      '"Thika*"',
      '">5"',
      '',
      '#N/A',
      '"2026-03-01"',
      '"(a+)+$"',
    ),
  )
  const { formula } = fc.letrec<{ formula: string }>((tie) => ({
    formula: fc.oneof(
      { depthSize: 'small' },
      atoms,
      fc
        .tuple(tie('formula'), fc.constantFrom('+', '-', '*', '/', '^', '&', '=', '<', '>='), tie('formula'))
        .map((parts) => parts.join('')),
      fc
        .tuple(fc.constantFrom(...functions.keys()), fc.array(tie('formula'), { maxLength: 4 }))
        .map(([name, args]) => `${name}(${args.join(',')})`),
    ),
  }))

  test('[CRS-06] whatever is written, every cell has a value that can be shown, and soon', () => {
    fc.assert(
      fc.property(fc.array(formula, { minLength: 6, maxLength: 6 }), ([a, b, c, d, e, f]) => {
        const began = performance.now()
        const cells = calculate(
          [
            [`=${a}`, `=${b}`, '7'],
            [`=${c}`, 'Asha', `=${d}`],
            [`=${e}`, `=${f}`, ''],
          ],
          now,
        )
        for (const cell of cells.flat()) expect(typeof shown(cell)).toBe('string')
        expect(performance.now() - began).toBeLessThan(1000)
      }),
      { numRuns: often({ each: 200, nightly: 800 }), seed: 82 },
    )
  })

  test('[CRS-06] nor does any text that is none', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'=+-*/^&<>%(),;:"$!#AB12.e SUMIF{}\\'), maxLength: 60 }),
        (text) => {
          expect(typeof shown(worth(`=${text}`, ['1', '2']))).toBe('string')
        },
      ),
      { numRuns: often({ each: 1000, nightly: 3000 }), seed: 82 },
    )
  })

  test('[CRS-06] the heaviest formulas end within a second', () => {
    const heavy = [
      '=REGEXMATCH(REPT("a",9000),"(a+)+(a+)+(a*)*$x")',
      '=REGEXREPLACE(REPT("a",9000),"a","bbbbbbbb")',
      '=SUBSTITUTE(REPT("a",9000),"a",REPT("b",9000))',
      '=COUNTIF(SEQUENCE(1000),REPT("*a",200))&COUNTIF(B1:B5,REPT("*a",200))',
      '=SUMPRODUCT(LEN(REPT("x",SEQUENCE(1000)*9)))',
      '=ROWS(UNIQUE(SEQUENCE(1000)))',
      '=ROWS(FLATTEN(FLATTEN(SEQUENCE(999),SEQUENCE(999)),SEQUENCE(999)))',
      '=NETWORKDAYS(1,99999999)',
      '=SUMPRODUCT(SEQUENCE(30)*TRANSPOSE(SEQUENCE(30)))',
    ]
    for (const formula of heavy) {
      const began = performance.now()
      worth(formula, ['x'])
      expect(performance.now() - began, formula).toBeLessThan(1000)
    }
    const chain = Array.from({ length: 20 }, (_, row) =>
      Array.from({ length: 6 }, (_, column) =>
        row + column === 0 ? '1' : column === 0 ? `=F${row}+1` : `=${'ABCDEF'[column - 1]}${row + 1}+1`,
      ),
    )
    expect(calculate(chain, now)[19]![5]).toBe(120)
  })

  test('[CRS-06] patterns find what RegExp finds', () => {
    const pieces = fc.constantFrom(
      'a',
      'b',
      '.',
      '[ab]',
      '[^a]',
      '\\d',
      '(a)',
      '(?:b|c)',
      '(a|ab)',
      '^',
      '$',
      '\\b',
      'a*',
      'b+?',
      'c?',
      'a{1,2}',
      '(b)*',
      '|',
    )
    const written = fc.array(pieces, { minLength: 1, maxLength: 6 }).map((list) => list.join(''))
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', ' '), maxLength: 12 })
    fc.assert(
      fc.property(written, text, (pattern, text) => {
        const wanted = new RegExp(pattern).exec(text)
        const found = patternOf(pattern)(text, 0)
        expect(found && [found.start, found.groups[0]]).toEqual(wanted && [wanted.index, wanted[0]])
      }),
      { numRuns: often({ each: 500, nightly: 2000 }), seed: 82 },
    )
    expect(() => patternOf('(')).toThrow(Fault)
    expect(() => patternOf('(?=a)')).toThrow(Fault)
    expect(() => patternOf('(a)\\1')).toThrow(Fault)
    expect(patternOf('(?i)THIKA')('in thika', 0)?.start).toBe(3)
  })
})
