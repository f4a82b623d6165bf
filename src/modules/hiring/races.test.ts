import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#adapters/db/db.server.ts'
import { newId } from '#kit/ids.ts'
import { pdf } from '#test/cv-files.ts'
import { onPostgres } from '#test/on-postgres.ts'
import type { World } from '#test/world.ts'
import { applyFor } from './commands/apply.server.ts'
import { editableOpenings } from './records.server.ts'
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

describe('openings on Postgres with ten connections', () => {
  let open: OpenDatabase
  let world: World
  onPostgres((place) => void ({ world, open } = place))
  const words = Object.fromEntries(
    ['title', 'place', 'kind', 'summary', 'body'].flatMap((name) => [
      [`${name}En`, 'Trainer'],
      [`${name}Sw`, 'Mkufunzi'],
    ]),
  )

  /** Resolves when so many wait for a lock on the whole table. */
  async function waiting(count: number): Promise<void> {
    const asleep = () => open.db.$count(sql`pg_locks`, sql`not granted and relation = 'openings'::regclass`)
    await expect.poll(asleep, { timeout: 10_000 }).toBe(count)
  }

  it('one that is published while somebody saves it waits for the same lock', async () => {
    const { find, save, show } = editableOpenings
    const admin = await world.admin()
    const input = { ...words, slug: 'trainer', position: '1', closesOn: '' }
    const id = await save(admin, null, input)
    const { version } = await find(admin, id)
    const both: Promise<unknown>[] = []
    await open.db.transaction(async (tx) => {
      // Writers wait for us, and then go in order of arrival.
      await tx.execute(sql`lock table openings in share mode`)
      both.push(save(admin, id, { ...input, position: '2', version }))
      await waiting(1)
      both.push(show(admin, id, true))
      await waiting(2)
    })
    await Promise.all(both)
    expect(await find(admin, id)).toMatchObject({ state: 'published', values: { position: '2' } })
  })
})
