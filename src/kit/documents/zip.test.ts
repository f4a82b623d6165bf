import { describe, expect, test } from 'vitest'
import { unzipped, zipped } from './zip.server.ts'

const room = { files: 100, unpacked: 1_000_000, ratio: 100 }
const [LIST, END] = [Buffer.from('PK\x01\x02'), Buffer.from('PK\x05\x06')]
/** Places in an entry of the list (APPNOTE 4.3.12). */
const [FLAGS, METHOD, CRC, SIZE, AT] = [8, 10, 16, 24, 42]

const packed = (...files: [string, string | Uint8Array][]) =>
  zipped(files.map(([name, content]) => [name, Buffer.from(content)]))
const two = () => packed(['a.md', 'hello hello'], ['b.md', 'world world'])

/** The two files after a change to their bytes. */
async function changed(change: (zip: Buffer, list: number, end: number) => Buffer | number): Promise<Buffer> {
  const zip = await two()
  const after = change(zip, zip.indexOf(LIST), zip.indexOf(END))
  return typeof after === 'number' ? zip : after
}
const unpack = async (zip: Buffer | Promise<Buffer>) => [...unzipped(await zip, room).keys()]

describe('a ZIP', () => {
  test('comes back as it was packed, and the same files make the same bytes', async () => {
    const zip = await two()
    expect([...unzipped(zip, room)].map(([name, bytes]) => [name, Buffer.from(bytes).toString()])).toEqual([
      ['a.md', 'hello hello'],
      ['b.md', 'world world'],
    ])
    expect((await two()).equals(zip)).toBe(true)
  })

  test.each([
    ['begins as something else', (zip: Buffer) => Buffer.concat([Buffer.from('#!/bin/sh\n'), zip])],
    ['goes on after its end', (zip: Buffer) => Buffer.concat([zip, Buffer.from('more')])],
    [
      'hides bytes behind its list',
      (zip: Buffer, _list: number, end: number) =>
        Buffer.concat([zip.subarray(0, end), Buffer.from('more'), zip.subarray(end)]),
    ],
    [
      'lists more than it counts',
      (zip: Buffer, _list: number, end: number) => zip.writeUInt32LE(0x10001, end + 8),
    ],
  ])('that %s is refused', async (_name, change) => {
    await expect(unpack(changed(change))).rejects.toThrow('is no ZIP')
  })

  test.each([
    ['../a.md', 'leads out'],
    ['lessons/../../a.md', 'leads out'],
    ['..\\a.md', 'leads out'],
    ['/etc/passwd', 'leads out'],
    ['C:a.md', 'leads out'],
    ['a\0.md', 'leads out'],
  ])('with the path %j is refused', async (name, why) => {
    await expect(unpack(packed([name, 'x']))).rejects.toThrow(why)
  })

  test('says each file once, whatever the case of its letters, and each in a place of its own', async () => {
    for (const name of ['a.md', 'A.md'])
      await expect(unpack(packed(['a.md', '1'], [name, '2']))).rejects.toThrow('is there twice')
    const shared = changed((zip, list) => zip.writeUInt32LE(0, zip.indexOf(LIST, list + 4) + AT))
    await expect(unpack(shared)).rejects.toThrow('is there twice')
  })

  test('is not unpacked where it is encrypted or packed in an unknown way', async () => {
    await expect(unpack(changed((zip, list) => zip.writeUInt16LE(0x801, list + FLAGS)))).rejects.toThrow(
      'is encrypted',
    )
    await expect(unpack(changed((zip, list) => zip.writeUInt16LE(9, list + METHOD)))).rejects.toThrow(
      'is packed in an unknown way',
    )
  })

  test('is damaged where its sum or its length is another', async () => {
    for (const [place, value] of [
      [CRC, 1],
      [SIZE, 3],
      [SIZE, 100],
    ] as const)
      await expect(unpack(changed((zip, list) => zip.writeUInt32LE(value, list + place)))).rejects.toThrow(
        'is damaged',
      )
  })

  test('is judged before it is unpacked: what says that it is large, and never more than it says', async () => {
    await expect(unpack(packed(['a.md', Buffer.alloc(1_000_001)]))).rejects.toThrow('unpacks to more')
    await expect(unpack(packed(['a.md', Buffer.alloc(900_000)]))).rejects.toThrow('far more than it is')
    const liar = await packed(['a.md', Buffer.alloc(40_000_000)])
    liar.writeUInt32LE(10, liar.indexOf(LIST) + SIZE)
    const before = process.memoryUsage().arrayBuffers
    await expect(unpack(liar)).rejects.toThrow('is damaged')
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1_000_000)
  })
})
