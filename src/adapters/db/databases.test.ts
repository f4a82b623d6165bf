import { type SQL, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { quickFolder } from '#test/quick-folder.ts'
import { spec } from '#test/world.ts'
import { openEmbedded } from './embedded/embedded.server.ts'
import { lockFolder } from './embedded/folder-lock.server.ts'
import { forgetOldLimits, useUp } from './limits.server.ts'
import { migrateUpTo, migrationsFolder } from './migrations.server.ts'
import { rateLimits } from './tables.server.ts'

const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(quickFolder(), 'stadi-db-'))
  folders.push(folder)
  return folder
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

describe('the embedded database', () => {
  it('[DATA-33] [DATA-33+] migrates from the oldest version, and running all migrations again changes nothing', async () => {
    const { entries } = JSON.parse(readFileSync(join(migrationsFolder(), 'meta/_journal.json'), 'utf8')) as {
      entries: { tag: string; when: number }[]
    }
    const open = await openEmbedded(newFolder())
    const asked = async (query: SQL) =>
      ((await open.db.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows
    const applied = () => asked(sql`select hash, created_at from drizzle.__drizzle_migrations order by id`)
    try {
      // The oldest version, as on a site that was never updated, with a row that must survive.
      await open.db.transaction((tx) => migrateUpTo(tx as never, entries[1]!.when))
      expect(await applied()).toHaveLength(2)
      await open.db.execute(
        sql`insert into users (id, name, email, created_at, updated_at) values (gen_random_uuid(), 'Amina', 'amina@example.com', now(), now())`,
      )
      await open.migrate()
      const once = await applied()
      expect(once).toHaveLength(entries.length)
      await open.migrate()
      expect(await applied()).toEqual(once)
      expect(await asked(sql`select name from users`)).toEqual([{ name: 'Amina' }])
    } finally {
      await open.close()
    }
  }, 180_000)

  it('recreates its files if a first start was killed while creating them', async () => {
    const folder = newFolder()
    mkdirSync(join(folder, 'database'))
    writeFileSync(join(folder, 'database', 'PG_VERSION'), '18\n')
    writeFileSync(join(folder, 'database.unfinished'), '')
    const open = await openEmbedded(folder)
    try {
      expect(((await open.db.execute(sql`select 7 as n`)) as unknown as { rows: unknown[] }).rows).toEqual([
        { n: 7 },
      ])
      expect(readdirSync(folder)).not.toContain('database.unfinished')
    } finally {
      await open.close()
    }
  }, 60_000)

  it('has one migration file for every entry of its journal', () => {
    const journal = JSON.parse(readFileSync(join(migrationsFolder(), 'meta/_journal.json'), 'utf8')) as {
      entries: { tag: string }[]
    }
    const files = readdirSync(migrationsFolder())
      .filter((name) => name.endsWith('.sql'))
      .sort()
    expect(files).toEqual(journal.entries.map((entry) => `${entry.tag}.sql`).sort())
  })

  it('keeps rows over a restart and hears a NOTIFY', async () => {
    const folder = newFolder()
    const first = await openEmbedded(folder)
    await first.db.execute(sql`create table kept (n int)`)
    const events: string[] = []
    const stop = await first.listen('pages', (payload) => events.push(payload))
    await first.db.execute(sql`select pg_notify('pages', 'x')`)
    await first.db.execute(sql`insert into kept values (7)`)
    await stop()
    await first.close()
    expect(events).toEqual(['x'])
    const second = await openEmbedded(folder)
    expect(
      ((await second.db.execute(sql`select n from kept`)) as unknown as { rows: unknown[] }).rows,
    ).toEqual([{ n: 7 }])
    await second.close()
  }, 60_000)

  it('[SYS-09+] ends a query that takes more than five seconds, and only that one', async () => {
    const open = await openEmbedded()
    try {
      const results = await Promise.allSettled([
        open.db.execute(sql`select count(*) from generate_series(1, 2000000000) as a`),
        open.db.execute(sql`select 7 as n`),
      ])
      expect(results[0]).toMatchObject({ status: 'rejected', reason: { cause: { code: '57014' } } })
      expect(results[1]).toMatchObject({ status: 'fulfilled', value: { rows: [{ n: 7 }] } })
    } finally {
      await open.close()
    }
  }, 60_000)

  it('starts every connection fresh: without transaction, settings or prepared statements of the previous one', async () => {
    const open = await openEmbedded()
    try {
      // A connection that ends in the middle of a transaction, as the pool's does when its query fails.
      await expect(
        open.db.execute(
          sql`begin; create table half_done (n int); set time zone 'Africa/Nairobi'; prepare p as select 1; select 1/0`,
        ),
      ).rejects.toThrow()
      const left = (await open.db.execute(
        sql`select to_regclass('half_done') as half_done, current_setting('timezone') as zone, (select count(*)::int from pg_prepared_statements where name = 'p') as prepared`,
      )) as unknown as { rows: unknown[] }
      expect(left.rows).toEqual([{ half_done: null, zone: 'UTC', prepared: 0 }])
    } finally {
      await open.close()
    }
  }, 60_000)
})

describe('the lock of a data folder', () => {
  const lockHeldBy = (owner: string) => {
    const file = join(newFolder(), 'database.lock')
    writeFileSync(file, owner)
    return file
  }
  const ownerOf = (file: string) => Number(readFileSync(file, 'utf8').split(' ')[0])

  it('refuses a second living process and says which one holds it', async () => {
    // Process 1 is always alive and never ours.
    const file = lockHeldBy('1')
    await expect(lockFolder(file, 100)).rejects.toThrow(/in use by process 1/)
    expect(readFileSync(file, 'utf8')).toBe('1')
  })
  it('takes over the lock of a dead process and releases its own', async () => {
    const file = lockHeldBy(String(spawnSync(process.execPath, ['-e', '']).pid))
    const release = await lockFolder(file)
    expect(ownerOf(file)).toBe(process.pid)
    release()
    expect(() => readFileSync(file)).toThrow()
  })
  it('waits for a process that is still dying', async () => {
    const dying = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 400)'])
    const file = lockHeldBy(String(dying.pid))
    const since = performance.now()
    await lockFolder(file)
    expect(ownerOf(file)).toBe(process.pid)
    // Half of its lifetime is enough to distinguish waiting from taking over.
    expect(performance.now() - since).toBeGreaterThan(200)
  })
  it.runIf(process.platform === 'linux')(
    'is not held by a zombie, which only waits to be reaped',
    async () => {
      // A shell that never reaps its child: sleep replaces it before the child ends, and inherits the zombie.
      const parent = spawn('sh', ['-c', 'sleep 0.5 & echo $!; exec sleep 20'])
      try {
        const [pid] = (await once(parent.stdout, 'data')) as [Buffer]
        const zombie = pid.toString().trim()
        await expect
          .poll(() => readFileSync(`/proc/${zombie}/stat`, 'utf8'), { timeout: 10_000 })
          .toContain(') Z ')
        const file = lockHeldBy(zombie)
        await lockFolder(file, 0)
        expect(ownerOf(file)).toBe(process.pid)
      } finally {
        parent.kill()
      }
    },
  )
  it('that was left empty by a crash opens after a while', async () => {
    const file = lockHeldBy('')
    await lockFolder(file, 100)
    expect(ownerOf(file)).toBe(process.pid)
  })
  it('goes to one of many processes that find a dead one in it', async () => {
    const file = lockHeldBy(String(spawnSync(process.execPath, ['-e', '']).pid))
    const lockModule = JSON.stringify(join(import.meta.dirname, 'embedded/folder-lock.server.ts'))
    const program = `import(${lockModule}).then(({ lockFolder }) => lockFolder(${JSON.stringify(file)}, 500)).then(() => { console.log('mine'); setTimeout(() => {}, 3000) }, () => console.log('refused'))`
    const starts = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
        const [words] = (await once(child.stdout, 'data')) as [Buffer]
        return { child, words: words.toString().trim() }
      }),
    )
    for (const { child } of starts) child.kill()
    expect(starts.filter(({ words }) => words === 'mine')).toHaveLength(1)
  }, 60_000)
})

describe('rate limits', () => {
  spec('count every use, also in parallel, and restart when the window is over', async ({ world }) => {
    const { db } = world.visitor
    const limit = { key: 'k', max: 3, windowMs: 60_000 }
    const waits = await Promise.all(Array.from({ length: 5 }, () => useUp(db, [limit], world.now())))
    expect(waits.filter((wait) => wait > 0)).toHaveLength(2)
    expect(Math.max(...waits)).toBe(60)
    world.wait(60_000)
    expect(await useUp(db, [limit], world.now())).toBe(0)
    world.wait(60_001)
    await forgetOldLimits(db, world.now())
    expect(await db.select().from(rateLimits)).toEqual([])
  })
})
