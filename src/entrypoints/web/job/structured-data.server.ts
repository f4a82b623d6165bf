import type { Context } from '#context.ts'
import { jobPosting } from '#kit/documents/job-posting.ts'
import { escapeHtml } from '#kit/documents/letter.ts'
import { breadcrumbs, type Thing } from '#kit/documents/schema-org.ts'
import { m } from '#paraglide/messages.js'
import type { JobView } from '#modules/job-board/types.ts'

/** What search engines get of a job while it is open (rules J1). They are never signed in. */
export function jobFound({ viewer, config: { origin } }: Context, job: JobView): Thing[] | undefined {
  if (viewer || !job.isOpen) return undefined
  const { id, title, company, location, createdAt, endsOn } = job
  const path = `/jobs/${id}`
  return [
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
}

const paragraphs = (text: string): string =>
  text
    .split(/\n+/)
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('')
