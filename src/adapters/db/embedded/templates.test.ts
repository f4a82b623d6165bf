import {
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { packTar } from 'modern-tar/fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { unpackTemplate } from './templates.server.ts'

let folder = ''
const at = (...names: string[]) => join(folder, ...names)
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stadi-template-'))
  mkdirSync(at('original', 'base', '5'), { recursive: true })
  mkdirSync(at('original', 'pg_notify'))
  writeFileSync(at('original', 'PG_VERSION'), '18\n')
  writeFileSync(at('original', 'base', '5', '1259'), Buffer.alloc(100_000, 7))
  const entries = packTar(at('original'), { map: (header) => ({ ...header, name: `/${header.name}` }) })
  await pipeline(entries, createGzip(), createWriteStream(at('packed.tgz')))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a packed database is unpacked with its empty folders, and what a killed unpacking left is thrown away', async () => {
  mkdirSync(at('database.part', 'base', '5'), { recursive: true })
  writeFileSync(at('database.part', 'base', '5', 'half'), '')
  await unpackTemplate(at('packed.tgz'), at('database'))
  expect(readdirSync(at('database'), { recursive: true }).sort()).toEqual(
    readdirSync(at('original'), { recursive: true }).sort(),
  )
  expect(readFileSync(at('database', 'base', '5', '1259'))).toEqual(Buffer.alloc(100_000, 7))
  expect(readdirSync(folder)).not.toContain('database.part')
})

test('half a packed database is none', async () => {
  const bytes = readFileSync(at('packed.tgz'))
  writeFileSync(at('half.tgz'), bytes.subarray(0, bytes.length - 60))
  await expect(unpackTemplate(at('half.tgz'), at('database'))).rejects.toThrow()
  expect(readdirSync(folder)).not.toContain('database')
})
