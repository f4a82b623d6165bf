import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { projectMarks, submissions } from '#modules/courses/tables.server.ts'
import { onPostgres } from '#test/on-postgres.ts'
import type { World } from '#test/world.ts'
import { peerMarks } from './tables.server.ts'
import { handedIn, mark, type Member, take } from '#test/peers.ts'

describe('peers on Postgres with ten connections', () => {
  let world: World
  onPostgres((place) => {
    world = place.world
  })

  it('[CRS-20+] who ask at once get no place twice, and become nobody’s pair', async () => {
    const { lesson, people } = await handedIn(world, 6)
    await Promise.all(people.map((one) => take(one, lesson.id)))
    const given = await world.visitor.db
      .select({
        place: peerMarks.slot,
        submission: submissions.id,
        author: submissions.userId,
        marker: peerMarks.markerId,
      })
      .from(peerMarks)
      .innerJoin(submissions, eq(submissions.id, peerMarks.submissionId))
    const places = given.map(({ place, submission }) => `${submission} ${place}`)
    expect(new Set(places).size).toBe(places.length)
    expect(given.length).toBeGreaterThan(6)
    const pairs = given.map(({ author, marker }) => [author, marker!].toSorted().join())
    expect(new Set(pairs).size).toBe(pairs.length)
  })
})

describe('two peers on Postgres', () => {
  let world: World
  onPostgres((place) => {
    world = place.world
  })

  it('[CRS-20+] who save at once settle a work once', async () => {
    const { lesson, people } = await handedIn(world, 3)
    const [, baraka, zawadi] = people as [Member, Member, Member]
    for (const one of [baraka, zawadi]) await take(one, lesson.id)
    const said = await Promise.all([mark(baraka, lesson.id, 'met'), mark(zawadi, lesson.id, 'above')])
    expect(said.toSorted()).toEqual(['settled', 'waits'])
    expect(await world.visitor.db.select().from(projectMarks)).toMatchObject([
      { markedBy: 'peers', outcome: 'pass' },
    ])
  })
})
