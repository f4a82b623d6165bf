import { z } from 'zod'
import { readJson } from '#adapters/files/content-files.server.ts'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY, nairobiDay } from '#kit/time.ts'
import { contentPath } from '#kit/project-root.server.ts'
import { endOf } from '../rules.ts'
import { jobListings } from '../tables.server.ts'

const text = z.string().trim().min(1)
const Listing = z.strictObject({
  title: text,
  description: text,
  company: text,
  platform: text,
  location: text,
  difficulty: z.enum(['Beginner', 'Intermediate', 'Advanced']),
  budget: text,
  skills: z.array(text).min(1),
  daysAgo: z.int().min(0),
  endsInDays: z.int().positive(),
})

/** Adds the sample's jobs if there are none yet. */
export async function loadListings(ctx: Context): Promise<void> {
  if ((await ctx.db.$count(jobListings)) > 0) return
  const file = readJson(z.array(Listing), contentPath('demo/listings.json'))
  await ctx.db
    .insert(jobListings)
    .values(
      file.map(({ daysAgo, endsInDays, ...job }) => ({
        id: newId(),
        ...job,
        isSample: true,
        createdAt: after(ctx.now(), -daysAgo * DAY),
        endsAt: endOf(nairobiDay(after(ctx.now(), endsInDays * DAY))),
      })),
    )
}
