import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { packTemplate, unpackTemplate } from './templates.server.ts'

const LOG = '00000001000000000000000F'
let folder = ''
const at = (...names: string[]) => join(folder, ...names)
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stadi-template-'))
  mkdirSync(at('original', 'base', '5'), { recursive: true })
  mkdirSync(at('original', 'pg_notify'))
  writeFileSync(at('original', 'PG_VERSION'), '18\n')
  writeFileSync(at('original', 'base', '5', '1259'), Buffer.alloc(100_000, 7))
  mkdirSync(at('original', 'pg_wal'))
  writeFileSync(at('original', 'pg_wal', LOG), 'what was written last')
  await packTemplate(at('original'), at('packed.tgz'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a packed database is unpacked with its empty folders, and the remains of a killed unpacking are deleted', async () => {
  mkdirSync(at('database.part', 'base', '5'), { recursive: true })
  writeFileSync(at('database.part', 'base', '5', 'half'), '')
  await unpackTemplate(at('packed.tgz'), at('database'))
  expect(readdirSync(at('database'), { recursive: true }).sort()).toEqual(
    readdirSync(at('original'), { recursive: true }).sort(),
  )
  expect(readFileSync(at('database', 'base', '5', '1259'))).toEqual(Buffer.alloc(100_000, 7))
  expect(readdirSync(folder)).not.toContain('database.part')
})

test('of the log only the file with content is packed', async () => {
  for (const room of ['000000010000000000000010', '000000010000000000000011'])
    writeFileSync(at('original', 'pg_wal', room), Buffer.alloc(1000))
  await packTemplate(at('original'), at('packed.tgz'))
  await unpackTemplate(at('packed.tgz'), at('database'))
  expect(readdirSync(at('database', 'pg_wal'))).toEqual([LOG])
})

test('an incomplete packed database is refused', async () => {
  const bytes = readFileSync(at('packed.tgz'))
  writeFileSync(at('half.tgz'), bytes.subarray(0, bytes.length - 60))
  await expect(unpackTemplate(at('half.tgz'), at('database'))).rejects.toThrow()
  expect(readdirSync(folder)).not.toContain('database')
})
