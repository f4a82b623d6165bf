import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#adapters/db/db.server.ts'
import { newId } from '#kit/ids.ts'
import { pdf } from '#test/cv-files.ts'
import { onPostgres } from '#test/on-postgres.ts'
import type { World } from '#test/world.ts'
import { applyFor } from './commands.server.ts'
import { MOST_FOR_OPENING } from './rules.ts'
import { applications, openings } from './tables.server.ts'

describe('applying on Postgres with ten connections', () => {
  let open: OpenDatabase
  let world: World

  onPostgres(async (place) => {
    ;({ world, open } = place)
    const words = { en: 'Writer', sw: 'Mwandishi' }
    await open.db
      .insert(openings)
      .values({
        id: newId(),
        slug: 'writer',
        position: 1,
        title: words,
        place: words,
        kind: words,
        summary: words,
        body: words,
        publishedAt: world.now(),
        updatedAt: world.now(),
      })
  })

  const application = { name: 'Amina', message: 'I write.', cv: pdf(), cvName: 'cv.pdf' }

  it('[INFO-08+] two presses at once keep one application', async () => {
    const email = 'amina@example.com'
    await Promise.all(
      Array.from({ length: 5 }, () => applyFor(world.visitor, 'writer', { ...application, email })),
    )
    expect(await open.db.$count(applications, eq(applications.email, email))).toBe(1)
  })

  it('[INFO-08+] many different ones at once keep no more than an address may have', async () => {
    const email = 'baraka@example.com'
    const ends = await Promise.allSettled(
      Array.from({ length: 5 }, (_, n) =>
        applyFor(world.visitor, 'writer', { ...application, email, message: `Number ${n}` }),
      ),
    )
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST_FOR_OPENING)
    expect(await open.db.$count(applications, eq(applications.email, email))).toBe(MOST_FOR_OPENING)
  })
})
