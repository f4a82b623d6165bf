import { sql } from 'drizzle-orm'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openEmbedded } from '#adapters/db/embedded/embedded.server.ts'
import { packedPrograms, versionOf } from '#test/postgres-programs.ts'

const settings = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'settings.md'), 'utf8')
const [, oldest, newest] = /Postgres (\d+) to (\d+)/.exec(settings)!

describe('the versions of Postgres that docs/settings.md promises', () => {
  it("are those that the tests run on: the oldest as the tests' server, the newest as the embedded database", async () => {
    const { folder } = packedPrograms()
    expect(versionOf({ folder, user: undefined })).toMatch(new RegExp(`PostgreSQL\\) ${oldest}\\.`))
    const open = await openEmbedded()
    const { rows } = (await open.db.execute(sql`select version()`)) as unknown as {
      rows: { version: string }[]
    }
    await open.close()
    expect(rows[0]!.version).toMatch(new RegExp(`^PostgreSQL ${newest}\\.`))
  }, 60_000)
})
