import { closeSync, fstatSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { isJournal, ofLevel, openLog } from './log.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'stadi-log-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('the log', () => {
  test('tells the journal the level of each line, and nobody else', () => {
    const { dev, ino } = fstatSync(1)
    const written = (journal: string | null) => {
      const file = join(folder, `log-${journal}`)
      const log = openLog('info', journal, pino.destination({ dest: file, sync: true }))
      log.info({}, 'one')
      log.warn({ text: 'first\nsecond' }, 'two')
      log.error({}, 'three')
      return readFileSync(file, 'utf8').trim().split('\n')
    }
    expect(written(`${dev}:${ino}`).map((line) => line.slice(0, 13))).toEqual([
      '<6>{"level":3',
      '<4>{"level":4',
      '<3>{"level":5',
    ])
    for (const line of written(null)) expect(line).toMatch(/^\{"level":\d0,/)
    for (const line of written('8:1')) expect(line).toMatch(/^\{"level":\d0,/)
  })

  test('knows the journal’s stream by its device and inode', () => {
    const file = join(folder, 'stream')
    writeFileSync(file, '')
    const descriptor = openSync(file, 'r')
    const { dev, ino } = fstatSync(descriptor)
    expect(isJournal(`${dev}:${ino}`, descriptor)).toBe(true)
    expect(isJournal(`${dev}:${ino + 1}`, descriptor)).toBe(false)
    expect(isJournal(null, descriptor)).toBe(false)
    closeSync(descriptor)
    expect(isJournal(`${dev}:${ino}`, 4000)).toBe(false)
  })

  test('gives every line of a text its level, and none to the end after the last', () => {
    expect(ofLevel(40, 'one\ntwo\n')).toBe('<4>one\n<4>two\n')
    expect(ofLevel(60, 'one')).toBe('<2>one')
  })
})
