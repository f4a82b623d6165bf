import { asc, eq, gt } from 'drizzle-orm'
import { expect } from 'vitest'
import { sharedValues } from '#adapters/db/tables.server.ts'
import { editablePrices } from '#modules/courses/records.server.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { sampledSpec } from '#test/sampled-world.ts'
import { loadSample } from './sample.server.ts'

type Priced = Pick<typeof courses.$inferSelect, 'id' | 'priceKes'>

sampledSpec(
  '[DATA-34+] [INFO-13] loading lowers the price of a sample that became cheaper, raises none, and leaves what an administrator set',
  async ({ world }) => {
    const admin = await world.admin()
    const { id, priceKes } = courses
    const priced = () =>
      admin.db.select({ id, priceKes }).from(courses).where(gt(priceKes, 0)).orderBy(asc(id)).limit(3)
    const [cheaper, dearer, theirs] = (await priced()) as [Priced, Priced, Priced]
    // As an installation has them that was loaded with other prices.
    for (const [course, difference] of [
      [cheaper, 1000],
      [dearer, -1000],
      [theirs, 2000],
    ] as const)
      await admin.db
        .update(courses)
        .set({ priceKes: course.priceKes + difference })
        .where(eq(id, course.id))
    const { version } = await editablePrices.find(admin, String(theirs.id))
    const wanted = { priceKes: String(theirs.priceKes + 1000), version }
    await editablePrices.save(admin, String(theirs.id), wanted)
    await admin.db.delete(sharedValues)
    await loadSample(admin)
    expect((await priced()).map(({ priceKes }) => priceKes)).toEqual([
      cheaper.priceKes,
      dearer.priceKes - 1000,
      theirs.priceKes + 1000,
    ])
  },
)
