import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#adapters/db/db.server.ts'
import { pdf } from '#test/cv-files.ts'
import { postJob } from '#test/jobs.ts'
import { onPostgres } from '#test/on-postgres.ts'
import type { World } from '#test/world.ts'
import { applyForJob } from './commands/apply.server.ts'
import { jobView } from './queries/job.server.ts'
import { jobApplicationFiles, jobApplications } from './tables.server.ts'

describe('applying for a job on Postgres with ten connections', () => {
  let open: OpenDatabase
  let world: World
  onPostgres((place) => void ({ world, open } = place))

  it('[JOB-04+] J2: of five presses at once one is kept, with its own file, and all are answered with it', async () => {
    for (let round = 0; round < 10; round++) {
      const amina = await world.member('Amina', { email: `amina-${round}@example.com` })
      const job = await postJob(amina, 'Typist')
      const ends = await Promise.all(
        Array.from({ length: 5 }, (_, n) =>
          applyForJob(amina, job, { message: `Number ${n}`, cv: pdf(`${n}`) }),
        ),
      )
      const rows = await open.db.select().from(jobApplications).where(eq(jobApplications.listingId, job))
      expect(rows).toHaveLength(1)
      expect(new Set(ends.map(({ id }) => id))).toEqual(new Set([rows[0]!.id]))
      expect(ends.filter(({ isNew }) => isNew)).toHaveLength(1)
      const [file] = await open.db
        .select()
        .from(jobApplicationFiles)
        .where(eq(jobApplicationFiles.applicationId, rows[0]!.id))
      expect(Buffer.from(file!.bytes!)).toEqual(Buffer.from(pdf(rows[0]!.message.at(-1)!)))
      expect(await jobView(amina, job)).toMatchObject({ applicants: 1 })
    }
  })

  it('[JOB-01] many people at once are all counted', async () => {
    const people = await Promise.all(
      Array.from({ length: 8 }, (_, n) => world.member(`Person ${'abcdefgh'[n]}`)),
    )
    const job = await postJob(world.visitor, 'Nurse')
    await Promise.all(people.map((person) => applyForJob(person, job, { message: 'I nurse.' })))
    expect(await jobView(world.visitor, job)).toMatchObject({ applicants: 8 })
  })
})
