import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { templateOfFirstStart } from './template.server.ts'

const EVENING = new Date('2026-11-26T20:59:00Z')
const AFTER_MIDNIGHT = new Date('2026-11-26T21:00:00Z')

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'stadi-templates-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const chosen = (sampleData: boolean, now: Date) =>
  templateOfFirstStart({ sampleData }, now, folder)?.slice(folder.length + 1)

test('a first start goes on with the samples of its own day only, as they count their days from it', () => {
  writeFileSync(join(folder, 'migrated.tgz'), '')
  writeFileSync(join(folder, 'samples-2026-11-26.tgz'), '')
  expect(chosen(true, EVENING)).toBe('samples-2026-11-26.tgz')
  expect(chosen(true, AFTER_MIDNIGHT)).toBe('migrated.tgz')
})

test('a first start without samples goes on with the tables alone', () => {
  writeFileSync(join(folder, 'samples-2026-11-26.tgz'), '')
  expect(chosen(false, EVENING)).toBeUndefined()
  writeFileSync(join(folder, 'migrated.tgz'), '')
  expect(chosen(false, EVENING)).toBe('migrated.tgz')
})

test('sources take nothing of the build beside them', () => {
  expect(templateOfFirstStart({ sampleData: true }, new Date())).toBeUndefined()
})
