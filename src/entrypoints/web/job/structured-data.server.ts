import type { Context } from '#context.ts'
import { jobPosting } from '#kit/documents/job-posting.ts'
import { escapeHtml } from '#kit/documents/letter.ts'
import { breadcrumbs, type Thing } from '#kit/documents/schema-org.ts'
import { sharePath } from '#kit/documents/share-picture.ts'
import { jobShareOf } from '#modules/job-board/queries/share.server.ts'
import { m } from '#paraglide/messages.js'
import type { JobView } from '#modules/job-board/types.ts'

export type JobFound = { picture: string; things: Thing[] }

/** What search engines and link previews get of a job while it is open (rules J1). They are never signed in. */
export function jobFound(ctx: Context, job: JobView): JobFound | undefined {
  const { origin } = ctx.config
  if (ctx.viewer || !job.isOpen) return undefined
  const { id, title, company, location, createdAt, endsOn } = job
  const path = `/jobs/${id}`
  const things = [
    breadcrumbs(origin, [
      { label: m.common_community(), path: '/community' },
      { label: title, path },
    ]),
    jobPosting(origin, {
      title,
      path,
      html: paragraphs(job.description),
      publishedAt: createdAt,
      until: endsOn && `${endsOn}T23:59:59+03:00`,
      // Orders and posts are both on the board; it does not say which.
      employmentType: 'OTHER',
      company: { name: company },
      place: location,
    }),
  ]
  return { picture: sharePath(jobShareOf(ctx, job)), things }
}

const paragraphs = (text: string): string =>
  text
    .split(/\n+/)
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('')
