/** What the tests need of the machine and do not install. Each missing requirement is a sentence that says what to do. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { chromiumLaunch } from '#test/browser/launch.ts'
import { postgresPrograms } from '#test/postgres-programs.ts'

/** Empty: everything can run here. */
export async function lacksOfThisMachine(): Promise<string[]> {
  const temp = lackOfTempFolder()
  // Postgres and Chromium are there.
  if (temp) return [temp]
  return [await lackOfPostgres(), await lackOfChromium()].filter((lack) => lack !== null)
}

function lackOfTempFolder(): string | null {
  const advice = 'Set TMPDIR to a folder that can be written to and from which programs may run.'
  try {
    const folder = mkdtempSync(join(tmpdir(), 'stadi-machine-'))
    try {
      const program = join(folder, 'program')
      writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 })
      const { error } = process.platform === 'win32' ? {} : spawnSync(program)
      return error
        ? `No program may run from the temp folder ${tmpdir()} (${error.message}): it may be mounted with noexec. ${advice}`
        : null
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  } catch (error) {
    return `The temp folder ${tmpdir()} cannot be written to (${(error as Error).message}). ${advice}`
  }
}

async function lackOfPostgres(): Promise<string | null> {
  const given = process.env.TEST_DATABASE_URL
  try {
    if (given) await connect(given)
    else postgresPrograms()
    return null
  } catch (error) {
    return given
      ? `The server of TEST_DATABASE_URL does not answer: ${(error as Error).message}.`
      : (error as Error).message
  }
}

async function connect(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 })
  await client.connect()
  await client.end()
}

async function lackOfChromium(): Promise<string | null> {
  try {
    await chromiumLaunch()
    return null
  } catch (error) {
    return (error as Error).message
  }
}
