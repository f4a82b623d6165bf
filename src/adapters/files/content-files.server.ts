import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { contentPath } from '#kit/project-root.server.ts'

/** Changes when a JSON or Markdown file among these, or in one of these folders, changes, or the loader's version. */
export function hashOfFiles(places: string[], loader: string): string {
  const hash = createHash('sha256').update(loader)
  const files = places.flatMap((place) =>
    statSync(place).isFile() ? [place] : textFilesIn(place).map((file) => join(place, file)),
  )
  for (const file of files) hash.update(`\0${relative(contentPath(), file)}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

const textFilesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(json|md)$/.test(file))
    .sort()

/** Reads and validates a JSON file. @throws with its name when it does not match the schema */
export function readJson<S extends z.ZodType>(schema: S, file: string): z.output<S> {
  const read = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!read.success) throw new Error(`${file}: ${z.prettifyError(read.error)}`, { cause: read.error })
  return read.data
}
