import { z } from 'zod'
import { readJson } from '#adapters/files/content-files.server.ts'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { contentPath } from '#kit/project-root.server.ts'
import { after, DAY } from '#kit/time.ts'
import { categories, difficulties, paymentTypes, USSD_CODE } from '../rules.ts'
import { ussdApplications, ussdJobs } from '../tables.server.ts'

const text = z.string().trim().min(1)
const Job = z.strictObject({
  title: text,
  company: text,
  description: text,
  location: text,
  phone: z.string().regex(/^\+254[17]\d{8}$/),
  code: z.string().regex(USSD_CODE),
  category: z.enum(categories),
  difficulty: z.enum(difficulties),
  paymentType: z.enum(paymentTypes),
  paymentAmount: text,
  requirements: z.array(text).min(1),
  ruralFriendly: z.boolean(),
  featured: z.boolean(),
  daysAgo: z.number().min(0),
  endsInDays: z.int().positive().nullable(),
  applications: z.int().min(0).max(99),
})

/** Adds the sample's jobs with their applicants, if there are none yet. Their numbers belong to nobody. */
export async function loadUssdJobs(ctx: Context): Promise<void> {
  if ((await ctx.db.$count(ussdJobs)) > 0) return
  for (const job of readJson(z.array(Job), contentPath('demo/ussd-jobs.json'))) {
    const { code, phone, ruralFriendly, featured, daysAgo, endsInDays, applications, ...rest } = job
    const id = newId()
    const createdAt = after(ctx.now(), -daysAgo * DAY)
    await ctx.db
      .insert(ussdJobs)
      .values({
        ...rest,
        id,
        phone: phone.slice(1),
        ussdCode: code,
        isRuralFriendly: ruralFriendly,
        isFeatured: featured,
        state: 'approved',
        isSample: true,
        decidedAt: createdAt,
        createdAt,
        endsAt: endsInDays === null ? null : after(ctx.now(), endsInDays * DAY),
      })
    const callers = Array.from({ length: applications }, (_, n) => ({
      id: newId(),
      jobId: id,
      phone: `2547000009${String(n).padStart(2, '0')}`,
      name: `Sample ${n + 1}`,
      createdAt,
    }))
    if (callers.length > 0) await ctx.db.insert(ussdApplications).values(callers)
  }
}
