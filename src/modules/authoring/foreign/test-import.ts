import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Context } from '#context.ts'
import { lessonsOf } from '#course-format/lessons.ts'
import { importCourse } from '../commands/import.server.ts'
import { draftWithFaults } from '../queries/drafts.server.ts'
import { importIssues } from '../queries/import-issues.server.ts'
import { coursesFolder } from '../sample/read-sample.server.ts'

export const film = readFileSync(join(coursesFolder(), 'digital-marketing/lessons/know-your-customer.mp4'))

export const photo = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()

/** What becomes of a package, and all lines of what is left out. */
export async function draftOf(admin: Context, file: Uint8Array) {
  const id = await importCourse(admin, file)
  const { document } = await draftWithFaults(admin, id)
  const rows: string[] = []
  for (let page = 1, more = true; more; page++) {
    const { list } = await importIssues(admin, id, page)
    rows.push(...list.rows.map(({ kind, name, within }) => `${kind}: ${name} in ${within}`))
    more = list.hasMore
  }
  const outline = document.modules.map(
    ({ title, lessons }) =>
      `${title}: ${lessons.map((lesson) => `${lesson.title} (${lesson.type})`).join(', ')}`,
  )
  const bodyOf = (slug: string) => lessonsOf(document).find((lesson) => lesson.slug === slug)?.body
  return { id, document, rows, outline, bodyOf }
}
