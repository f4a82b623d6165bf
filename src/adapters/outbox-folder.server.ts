import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a local outbox keeps of the rows of the product's outbox, by their ids. */
export interface Copies {
  ids(): Promise<string[]>
  remove(ids: string[]): Promise<void>
}

type Sent<T> = T & { sentAt: string }

/**
 * A folder with one JSON file per sent item, oldest name first: the copy of an outbox row, named after its id. For installations
 * without a mail server or SMS gateway.
 */
export const outboxFolder = <T extends object>(folder: string) => ({
  keep: (thing: T, sentAt: Date, id: string): Promise<void> => keep(folder, thing, sentAt, id),
  newest: (limit: number): Promise<Sent<T>[]> => newest<T>(folder, limit),
  ids: async (): Promise<string[]> => [...new Set((await namesIn(folder)).map(idIn))],
  remove: (ids: string[]): Promise<void> => remove(folder, new Set(ids)),
})

/** The folder is made with the first item, as that of an installation that sends everything never is. */
async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

async function keep(folder: string, thing: object, sentAt: Date, id: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, `${sentAt.toISOString().replace(/[:.]/g, '-')}-${id}.json`)
  // Written to a temporary file and renamed, so that a reader never sees half a file.
  await writeFile(`${file}.part`, JSON.stringify({ ...thing, sentAt: sentAt.toISOString() }, null, 2))
  await rename(`${file}.part`, file)
}

async function newest<T>(folder: string, limit: number): Promise<Sent<T>[]> {
  const names = (await namesIn(folder)).filter((name) => name.endsWith('.json'))
  const files = names
    .sort()
    .reverse()
    .slice(0, limit)
    .map((name) => join(folder, name))
  return Promise.all(files.map(async (file) => JSON.parse(await readFile(file, 'utf8')) as Sent<T>))
}

async function remove(folder: string, ids: Set<string>): Promise<void> {
  for (const name of await namesIn(folder))
    if (ids.has(idIn(name))) await rm(join(folder, name), { force: true })
}

/** After the timestamp; files from before ids existed return what is in that position. */
const idIn = (name: string): string =>
  name.slice('2026-11-21T09-00-00-000Z-'.length).replace(/\.json(\.part)?$/, '')
