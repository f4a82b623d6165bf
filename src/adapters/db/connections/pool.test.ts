import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { migratedDatabase } from '#test/worker-postgres.ts'
import { openPostgres } from '../postgres.server.ts'

// An error that nobody hears fails the run, as it would end the process.
it('a connection that the server ends fails what is asked on it, and nothing else', async () => {
  const url = await migratedDatabase()
  for (const ways of [{}, { pooler: 'transaction', listenUrl: url } as const]) {
    const open = openPostgres(url, () => {}, undefined, ways)
    const ofJobs = open.boss.db!
    // Idle ones, and one in use.
    await open.db.execute(sql`select 1`)
    await ofJobs.executeSql('select 1', [])
    const asked = ofJobs.executeSql('select pg_sleep(60)', []).then(
      () => 'answered',
      () => 'failed',
    )
    const others = sql`from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    const long = async () =>
      (
        (await open.db.execute(sql`select 1 ${others} and state = 'active' and query like '%sleep%'`)) as {
          rows: unknown[]
        }
      ).rows.length
    await expect.poll(long).toBe(1)
    await open.db.execute(sql`select pg_terminate_backend(pid) ${others}`)
    expect(await asked).toBe('failed')
    expect(await ofJobs.executeSql('select 2 as two', [])).toMatchObject({ rows: [{ two: 2 }] })
    await open.close()
  }
})
