import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withinReach } from '#test/postgres-programs.ts'

const nobody = { uid: 65534, gid: 65534 }
const isRoot = process.getuid?.() === 0
let home: string
let temp: string

/** A package inside a folder that only its owner may enter, such as root's home. */
function packedIn(folder: string) {
  mkdirSync(join(folder, 'bin'), { recursive: true })
  for (const program of ['initdb', 'postgres'])
    writeFileSync(join(folder, 'bin', program), '#!/bin/sh\nexit 0\n', { mode: 0o755 })
  return { folder, version: '1' }
}

describe("Postgres's programs", () => {
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'stadi-home-'))
    temp = mkdtempSync(join(tmpdir(), 'stadi-temp-'))
    chmodSync(home, 0o700)
    chmodSync(temp, 0o755)
  })
  afterEach(() => {
    for (const folder of [home, temp]) rmSync(folder, { recursive: true, force: true })
  })

  it.runIf(isRoot)(
    "run as the server's user although root keeps them inside a folder nobody may enter",
    () => {
      const packed = packedIn(join(home, 'native'))
      expect(spawnSync(join(packed.folder, 'bin', 'initdb'), nobody).error).toMatchObject({ code: 'EACCES' })
      const { folder } = withinReach(packed, nobody, [temp])
      expect(spawnSync(join(folder, 'bin', 'initdb'), nobody).status).toBe(0)
      expect(withinReach(packed, nobody, [temp]).folder).toBe(folder)
      expect(readdirSync(temp)).toEqual(['stadi-postgres-1'])
    },
  )

  it.runIf(isRoot)('are not taken from a folder that somebody else put there', () => {
    const planted = join(temp, 'stadi-postgres-1')
    packedIn(planted)
    chmodSync(planted, 0o777)
    expect(withinReach(packedIn(join(home, 'native')), nobody, [temp]).folder).not.toBe(planted)
  })

  it.runIf(isRoot)('are in the next temp folder when programs cannot run from the first', () => {
    chmodSync(home, 0o700)
    const closed = join(home, 'closed')
    mkdirSync(closed)
    expect(withinReach(packedIn(join(home, 'native')), nobody, [closed, temp]).folder).toBe(
      join(temp, 'stadi-postgres-1'),
    )
    expect(() => withinReach(packedIn(join(home, 'native')), nobody, [closed])).toThrow(
      /^Postgres cannot run as user 65534.*TEST_DATABASE_URL/,
    )
  })

  it('are used in place by anybody but root, also with a space and an umlaut in their path', () => {
    const packed = packedIn(join(home, 'Päckchen und mehr'))
    expect(withinReach(packed, undefined, [temp])).toEqual({ folder: packed.folder, user: undefined })
    expect(existsSync(join(temp, 'stadi-postgres-1'))).toBe(false)
  })
})
