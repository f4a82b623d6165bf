import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a local outbox keeps of the rows of the product's outbox, by their ids. */
export interface Copies {
  ids(): Promise<string[]>
  remove(ids: string[]): Promise<void>
}

/**
 * A folder with one JSON file for each thing that went out, oldest name first: the copy of a row of the outbox, named for its id.
 * For installations without a mail server or SMS gateway.
 */
export function outboxFolder<T extends object>(
  folder: string,
): Copies & {
  keep(thing: T, sentAt: Date, id: string): Promise<void>
  newest(limit: number): Promise<(T & { sentAt: string })[]>
} {
  const names = async () => {
    await mkdir(folder, { recursive: true })
    return readdir(folder)
  }
  return {
    async keep(thing, sentAt, id) {
      await mkdir(folder, { recursive: true })
      const file = join(folder, `${sentAt.toISOString().replace(/[:.]/g, '-')}-${id}.json`)
      // Written aside and renamed, so that a reader never meets half a file.
      await writeFile(`${file}.part`, JSON.stringify({ ...thing, sentAt: sentAt.toISOString() }, null, 2))
      await rename(`${file}.part`, file)
    },
    async newest(limit) {
      const kept = (await names())
        .filter((name) => name.endsWith('.json'))
        .sort()
        .reverse()
        .slice(0, limit)
      return Promise.all(
        kept.map(
          async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as T & { sentAt: string },
        ),
      )
    },
    ids: async () => [...new Set((await names()).map(idIn))],
    async remove(ids) {
      const gone = new Set(ids)
      for (const name of await names())
        if (gone.has(idIn(name))) await rm(join(folder, name), { force: true })
    },
  }
}

/** Behind the moment; files from before they had an id give what stood there. */
const idIn = (name: string): string =>
  name.slice('2026-11-21T09-00-00-000Z-'.length).replace(/\.json(\.part)?$/, '')
