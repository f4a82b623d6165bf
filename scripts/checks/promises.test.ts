import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lostPromises } from './promises.ts'

// Each line that ends with "// lost" must be found, and no other.
const planted = `
declare const pay: () => Promise<void>
declare const maybe: (() => Promise<void>) | undefined
declare const query: { where(): { then(done: (rows: string[]) => void): void } }
declare const either: void | Promise<void>
declare const perhaps: Promise<void> | undefined
declare const node: string | null | Promise<string>
declare const later: (work: () => void) => void
declare const log: (error: unknown) => void
declare let kept: Promise<void>

export async function command(list: number[], isOpen: boolean) {
  pay() // lost
  maybe?.() // lost
  query.where() // lost
  either // lost
  pay().then(() => {}) // lost
  pay().catch() // lost
  pay().finally(() => {}) // lost
  isOpen && pay() // lost
  isOpen ? pay() : list.sort() // lost
  ;(async () => {})() // lost
  if (pay()) list.sort() // lost
  const open = pay() ? 1 : 2 // lost
  const never = !pay() // lost
  list.forEach(async (one) => { await pay(); log(one) }) // lost
  later(async () => pay()) // lost

  await pay()
  void pay()
  await query.where()
  kept = pay()
  pay().catch(log)
  pay().then(() => {}, log)
  pay().catch(log).finally(() => {})
  await Promise.all(list.map(async () => pay()))
  later(() => void pay().catch(log))
  if (perhaps) await perhaps
  if (node) log(node)
  maybe ?? log(open)
  list.sort()
  return isOpen && never ? pay() : kept
}
`

describe('unawaited promises', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'stadi-promises-'))
    writeFileSync(join(folder, 'planted.ts'), planted)
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          strict: true,
          target: 'ES2024',
          module: 'ESNext',
          lib: ['ES2024', 'DOM'],
          types: [],
        },
        include: ['*.ts'],
      }),
    )
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('are found wherever they are lost, and nowhere else', () => {
    const { files, lost } = lostPromises(join(folder, 'tsconfig.json'), () => true)
    const wanted = planted.split('\n').flatMap((line, place) => (line.endsWith('// lost') ? [place + 1] : []))
    expect(files).toBe(1)
    expect(lost.map(({ line }) => line)).toEqual(wanted)
  })
})
