import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migratedDatabase } from '#test/worker-postgres.ts'
import type { OpenDatabase } from '../db.server.ts'
import { openPostgres } from '../postgres.server.ts'

const states: string[] = []
let [open, alone]: (OpenDatabase | undefined)[] = []
beforeAll(async () => {
  const url = await migratedDatabase()
  const onState = (state: string) => void states.push(state)
  // A server that is its own standby is never behind.
  open = openPostgres(url, () => {}, undefined, { reading: { url, onState } })
  alone = openPostgres(url, () => {}, undefined, {
    reading: { url: 'postgres://stadi@127.0.0.1:1/stadi', onState },
  })
}, 60_000)
afterAll(async () => {
  await open?.close()
  await alone?.close()
})

it('answers what only reads; writes and transactions stay with the primary', async () => {
  const standby = open!.standby!
  await expect
    .poll(async () => {
      await standby.db().execute(sql`select 1`)
      return standby.figures().reads
    })
    .toBeGreaterThan(0)
  const before = standby.figures()
  await standby.db().execute(sql`create table written (n int)`)
  await standby.db().transaction((tx) => tx.execute(sql`select count(*) from written`))
  expect(standby.figures()).toEqual(before)
  const place = (await standby.place())!
  // Others write to the same server: until the log of what they wrote is out, the primary answers.
  await expect
    .poll(async () => {
      await standby.db(place).execute(sql`select count(*) from written`)
      return standby.figures().reads
    })
    .toBe(before.reads + 1)
})

it('is not read by whoever wrote what it lacks, nor by anybody before a change is placed', async () => {
  const standby = open!.standby!
  const before = standby.figures()
  await standby.db('FFFFFFFF/0').execute(sql`select 1`)
  standby.changed()
  await standby.db().execute(sql`select 1`)
  expect(standby.figures()).toEqual({ ...before, passedOn: before.passedOn + 2 })
  await expect
    .poll(async () => {
      await standby.db().execute(sql`select 1`)
      return standby.figures().reads
    })
    .toBeGreaterThan(before.reads)
  // A wrong statement is wrong here as well.
  await expect(standby.db().execute(sql`select 1 / 0`)).rejects.toThrow()
})

it('that is away costs its reader nothing but the primary, and is reported once', async () => {
  const standby = alone!.standby!
  await expect.poll(() => standby.figures().state, { timeout: 5000 }).toBe('away')
  for (let n = 0; n < 3; n++) await standby.db().execute(sql`select 1`)
  expect(standby.figures()).toMatchObject({ state: 'away', reads: 0 })
  expect(states).toEqual(['away'])
})
