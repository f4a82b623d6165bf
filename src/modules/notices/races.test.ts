import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openPostgres } from '#adapters/db/postgres.server.ts'
import { startPostgres } from '#test/postgres.ts'
import { makeWorld } from '#test/world.ts'
import { notify, openNotice } from './commands.server.ts'
import { ownNotices } from './queries.server.ts'
import { notifications } from './tables.server.ts'

// Races show only where several connections exist: PGlite has one.
test('[DASH-05+] twenty processes that tell one event at once leave one notice, and twenty presses read it once (N1)', async () => {
  const postgres = await startPostgres()
  const open = openPostgres(await postgres.newDatabase(), () => {})
  try {
    await open.migrate()
    const world = makeWorld(open.db)
    const amina = await world.member('Amina')
    const told = { userId: amina.viewer.id, kind: 'badge', eventKey: 'badge:first-lesson', values: { badge: 'first-lesson' }, href: '/progress#badges' } as const
    await Promise.all(Array.from({ length: 20 }, () => notify(world.visitor, told)))
    expect(await open.db.select().from(notifications).where(eq(notifications.userId, amina.viewer.id))).toHaveLength(1)
    const [notice] = await ownNotices(amina, 1)
    expect(new Set(await Promise.all(Array.from({ length: 20 }, () => openNotice(amina, notice!.id))))).toEqual(new Set(['/progress#badges']))
    world.simulator.close()
  } finally {
    await open.close()
    await postgres.stop()
  }
}, 60_000)
