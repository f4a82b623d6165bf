import { describe, expect, test } from 'vitest'
import { UnusableDatabase } from '#adapters/db/db.server.ts'
import { WrongSetting } from '#config.server.ts'
import { whyNot } from './why-not.server.ts'

const fault = (code: string, more: object = {}) =>
  Object.assign(new Error(`${code}: so it is`), { code, ...more })
const embedded = { dataDir: '/', databaseUrl: undefined }
const onServer = { dataDir: '/', databaseUrl: 'postgres://stadi:secret@db.example/stadi' }

describe('why a process could not begin', () => {
  test.each([
    [new WrongSetting('The setting PORT cannot be used.'), embedded, /^The setting PORT/],
    [new UnusableDatabase('A pooler.'), onServer, /^A pooler\.$/],
    [new Error('/data is in use by process 7.'), embedded, /in use by process 7/],
    [fault('ENOSPC'), embedded, /^There is no space left on the disk of \/\. Free some/],
    [
      new Error('Failed query', { cause: fault('53100') }),
      onServer,
      /^The disk of the database is full: 53100: so it is\./,
    ],
    [
      fault('EADDRINUSE', { syscall: 'listen', port: 3000 }),
      embedded,
      /^Another process listens on port 3000 already\./,
    ],
    [
      fault('EACCES', { syscall: 'listen', port: 80 }),
      embedded,
      /^The system does not let this user listen on port 80\./,
    ],
    [
      fault('EACCES', { path: '/srv/data' }),
      embedded,
      /^Stadi cannot write to \/srv\/data: permission denied\.$/,
    ],
    [
      fault('ECONNREFUSED', { syscall: 'connect' }),
      onServer,
      /^The database of DATABASE_URL does not answer: ECONNREFUSED/,
    ],
    [
      new AggregateError([fault('ECONNREFUSED')]),
      onServer,
      /does not answer: ECONNREFUSED: so it is\. Is it running/,
    ],
    [fault('28P01'), onServer, /^The database of DATABASE_URL refuses this process: 28P01/],
  ])('%s is a sentence', (error, place, said) => {
    expect(whyNot(error, place)).toMatch(said)
    expect(whyNot(error, place)).not.toContain('secret')
  })

  test('anything else is none: its stack says more', () => {
    expect(whyNot(new TypeError('x is not a function'), onServer)).toBe(null)
    expect(whyNot(fault('ECONNREFUSED'), embedded)).toBe(null)
    expect(whyNot(fault('ENOSPC'), null)).toBe(null)
  })
})
