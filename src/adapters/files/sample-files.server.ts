import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Changes when a JSON or Markdown file of the folder does, or the loader's version. */
export function hashOfFiles(folder: string, loader: string): string {
  const hash = createHash('sha256').update(loader)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(json|md)$/.test(file))
    .sort()
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(join(folder, file)))
  return hash.digest('hex')
}

/** Reads and checks a JSON file. @throws with its name when it is not as the schema says */
export function readJson<S extends z.ZodType>(schema: S, file: string): z.output<S> {
  const read = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!read.success) throw new Error(`${file}: ${z.prettifyError(read.error)}`, { cause: read.error })
  return read.data
}
