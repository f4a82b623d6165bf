import { resolve } from 'node:path'
import { UnusableBackup } from '#adapters/backup/format.ts'
import type { Loaded } from '#adapters/backup/load-database.server.ts'
import { restoreBackup } from '#adapters/backup/restore-place.server.ts'
import { loggable } from '#kit/failure.ts'
import { SECOND } from '#kit/time.ts'
import { moduleJobs } from '#modules/all.server.ts'
import type { World } from '#world.server.ts'
import { BACKUP_USAGE, markOf } from './backup.server.ts'
import { whatIsWrong } from './money.server.ts'

type Said = { ok: boolean; text: string }
type Place = {
  dataDir: string
  databaseUrl: string | undefined
  /** Opens everything over a database that is loaded, with the files of that folder. */
  openWorld(open: Parameters<Parameters<typeof restoreBackup>[1]>[0], folder: string): Promise<World>
}

/**
 * `npm run restore -- FILE [--force]`, which no running Stadi does for one: into an empty place, brought up to this version, and looked
 * over. A file that is damaged, cut or none of ours leaves nothing behind.
 */
export async function restore({ openWorld, ...place }: Place, words: string[]): Promise<Said> {
  const [file] = words.filter((word) => word !== '--force')
  if (!file) return { ok: false, text: BACKUP_USAGE }
  const begun = performance.now()
  try {
    const order = { ...place, file: resolve(file), force: words.includes('--force') }
    const { ok, lines } = await restoreBackup(order, async (open, folder, loaded) => {
      const world = await openWorld(open, folder)
      try {
        await putJobsBack(world, loaded)
        return await lookedOver(world, loaded)
      } finally {
        await world.close()
      }
    })
    return {
      ok,
      text: [...lines, `Restored in ${((performance.now() - begun) / 1000).toFixed(1)} s.`].join('\n'),
    }
  } catch (error) {
    // A database's own error would print the row that it is about.
    const { message } = error instanceof UnusableBackup ? error : loggable(error)
    return { ok: false, text: `${message}\nNothing was restored.` }
  }
}

/** Work of the clock comes by itself, and a kind that this version does not know any more has nobody who would do it. */
async function putJobsBack({ queue, open, now }: World, { jobs }: Loaded): Promise<void> {
  await open.db.transaction(async (tx) => {
    for (const { name, data, startAfter } of jobs.filter(
      ({ name }) => name in moduleJobs && !moduleJobs[name]!.cron,
    )) {
      const waitS = Math.ceil((new Date(startAfter).getTime() - now().getTime()) / SECOND)
      await queue.enqueue(tx as never, name, data, Math.max(0, waitS))
    }
  })
}

async function lookedOver(world: World, { header, rows }: Loaded): Promise<{ ok: boolean; lines: string[] }> {
  const wrong = await whatIsWrong(world.context())
  const count = Object.values(rows).reduce((sum, n) => sum + n, 0)
  return {
    ok: wrong.length === 0,
    lines: [
      `Backup of ${header.madeAt}: ${count} rows of ${Object.keys(rows).length} tables are back.`,
      ...(header.secretMark === markOf(world.config) ? [] : [SECRET_ADVICE]),
      ...(wrong.length === 0
        ? ['The books and counts hold.']
        : ['Everything of the backup is there, but not everything in it is right:', ...wrong]),
    ],
  }
}

const SECRET_ADVICE =
  'AUTH_SECRET is another one than where the backup was made: nobody stays signed in, and PINs and mailed links stop working. Set it to what it was there; of an installation that made its own it is the line in auth-secret in DATA_DIR.'
