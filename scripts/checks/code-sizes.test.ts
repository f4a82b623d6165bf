import { describe, expect, test } from 'vitest'
import { filesOf, functionsOf, longest, measured, quantile, sizeFaults } from './code-sizes.ts'

const source = (text: string, path = 'src/kit/time.tsx') => ({ path, text })
const functionOf = (name: string, lines: number) => `function ${name}() {\n${'  x\n'.repeat(lines - 2)}}\n`

describe('a function', () => {
  test('counts wherever it has a name, from its first line to its last', () => {
    const text = `export function declared() {
  const inner = () => 1
  return inner
}
const kept = async () => {
  return 1
}
const shape = { property: () => 1, method() {
  return 2
} }
class Door {
  field = () => 1
  open() {}
}
export default function () {}
list.map((row) => row)
`
    expect(functionsOf([source(text)]).map(({ name, lines }) => [name.split(' ')[1], lines])).toEqual([
      ['declared', 4],
      ['inner', 1],
      ['kept', 3],
      ['property', 1],
      ['method', 3],
      ['field', 1],
      ['open', 1],
      ['default', 1],
    ])
  })
})

describe('what is measured', () => {
  test('is the code of the product, without tests and samples', () => {
    const paths = [
      'src/kit/time.ts',
      'src/kit/time.test.ts',
      'src/ui/card.tsx',
      'src/styles/app.css',
      'src/modules/courses/sample/courses.ts',
    ]
    expect(measured(paths.map((path) => source('', path))).map(({ path }) => path)).toEqual([
      'src/kit/time.ts',
      'src/ui/card.tsx',
    ])
  })

  test('has a middle, nine tenths and a longest', () => {
    const sizes = filesOf(
      Array.from({ length: 10 }, (_, n) => source('x\n'.repeat(n + 1), `src/kit/${n}.ts`)),
    )
    expect([quantile(sizes, 0.5), quantile(sizes, 0.9), quantile([], 0.9)]).toEqual([6, 10, 0])
    expect(longest(sizes, 2).map(({ lines }) => lines)).toEqual([10, 9])
  })
})

describe('sizes', () => {
  test('are refused where one file or function in ten is too long', () => {
    const short = Array.from({ length: 8 }, (_, n) =>
      source(functionOf(`short${n}`, 25), `src/kit/short${n}.ts`),
    )
    const long = (lines: number) => source(functionOf('long', lines), `src/kit/long${lines}.ts`)
    expect(sizeFaults([...short, long(25), long(20)])).toEqual([])
    expect(sizeFaults([...short, long(25), long(26)])).toEqual([
      expect.stringMatching(/^Nine of ten functions have at most 26 lines, which may be 25/),
    ])
    expect(sizeFaults([...short, long(25), long(181)])).toHaveLength(2)
    expect(sizeFaults([...short, long(25), source(functionOf('long', 200), 'src/kit/long.test.ts')])).toEqual(
      [],
    )
  })
})
