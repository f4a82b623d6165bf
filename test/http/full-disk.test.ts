import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../built-product.ts'
import { quickFolder } from '../quick-folder.ts'
import { seededFolder } from '../seeded-data.ts'

const root = join(import.meta.dirname, '..', '..')
const place = mkdtempSync(join(quickFolder(), 'stadi-full-'))
const small = join(place, 'small')
mkdirSync(small)
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** A built program that sees a disk of a megabyte in `small`; nobody else does, and it is gone with the program. */
function beside(words: string[], env: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env
  const script = `mount -t tmpfs -o size=1m tmpfs ${small} && cp ${place}/kept.backup ${small}/ && "$@"; code=$?; ls ${small} >${place}/left; exit $code`
  const inside = ['-m', '--propagation', 'private', '/bin/sh', '-c', script, '-']
  const child = spawn('unshare', [...inside, process.execPath, ...words], {
    cwd: root,
    env: { PATH, HOME, SAMPLE_DATA: 'off', LOG_LEVEL: 'warn', ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (said += part))
  return new Promise<{ code: number | null; said: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, said: said.trim() })),
  )
}

const canMount = spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', small]).status === 0

describe.runIf(canMount)('where a disk is full', () => {
  let dataDir: string
  beforeAll(async () => {
    writeFileSync(join(place, 'kept.backup'), 'of last week')
    dataDir = await seededFolder('stadi-full-data-')
  }, 180_000)
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  const FULL = `There is no space left on the disk of ${small}/data. Free some, and start again; nothing that was stored is lost.`

  test('a start says so in one sentence', async () => {
    const env = { DATA_DIR: join(small, 'data'), PORT: String(await freePort()) }
    expect(await beside(['build/server/start.js'], env)).toEqual({ code: 1, said: FULL })
  })

  test('a start of a site says so in a line of its log', async () => {
    const env = {
      DATA_DIR: join(small, 'data'),
      PORT: String(await freePort()),
      APP_ORIGIN: 'https://stadi.example',
    }
    const { code, said } = await beside(['build/server/start.js'], env)
    expect([code, JSON.parse(said)]).toEqual([
      1,
      { level: 60, time: expect.any(Number), err: { message: FULL }, msg: 'start' },
    ])
  })

  test('a backup says so, and leaves the older file of its name and no piece of a new one', async () => {
    const file = join(small, 'kept.backup')
    const { code, said } = await beside(['build/server/cli.js', 'backup', file], { DATA_DIR: dataDir })
    expect([code, said]).toEqual([
      1,
      `There is no space left for ${file}. Free some, and try again. Nothing was written, and an older file of that name is as it was.`,
    ])
    expect(spawnSync('cat', [join(place, 'left')], { encoding: 'utf8' }).stdout.trim()).toBe('kept.backup')
    expect(readdirSync(small)).toEqual([])
  })
})

describe('a site', () => {
  test('begins its log with a line like all others, and has nothing else in it', async () => {
    const port = await freePort()
    const folder = await seededFolder('stadi-line-', { samples: false })
    const { PATH = '', HOME = '' } = process.env
    const child = spawn(process.execPath, ['build/server/start.js'], {
      cwd: root,
      env: { PATH, HOME, DATA_DIR: folder, PORT: String(port), APP_ORIGIN: 'https://stadi.example' },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => (said += part))
    try {
      await expect.poll(() => said, { timeout: 90_000 }).toContain('"msg":"start"')
    } finally {
      const ended = new Promise((resolve) => child.once('close', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    }
    const lines = said
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines.find(({ msg }) => msg === 'start')).toMatchObject({
      level: 30,
      origin: 'https://stadi.example',
      port,
      database: 'embedded',
      mpesa: 'off',
    })
  })
})
