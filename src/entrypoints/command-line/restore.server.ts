import { resolve } from 'node:path'
import { UnusableBackup } from '#adapters/backup/format.ts'
import type { Loaded } from '#adapters/backup/load-database.server.ts'
import { restoreBackup } from '#adapters/backup/restore-place.server.ts'
import { loggable } from '#kit/failure.ts'
import { SECOND } from '#kit/time.ts'
import { jobsOf } from '#core/module.ts'
import type { App } from '#core/app.ts'
import { whyNotWritten } from '#kit/system/disk-faults.ts'
import { markOf } from './backup.server.ts'
import { whatIsWrong } from './doctor.server.ts'

type Said = { ok: boolean; text: string }
type Place = {
  dataDir: string
  databaseUrl: string | undefined
  /** Opens everything over a loaded database, with the files of that folder. */
  openApp(open: Parameters<Parameters<typeof restoreBackup>[1]>[0], folder: string): Promise<App>
}

/**
 * `npm run restore -- FILE [--force]`, which a running Stadi does not do: into an empty place, migrated to this version, and
 * checked. A file that is damaged, truncated or not one of ours leaves nothing behind.
 */
export async function restore({ openApp, ...place }: Place, words: string[]): Promise<Said> {
  const [file = ''] = words.filter((word) => word !== '--force')
  const begun = performance.now()
  try {
    const order = { ...place, file: resolve(file), force: words.includes('--force') }
    const { ok, lines } = await restoreBackup(order, async (open, folder, loaded) => {
      const app = await openApp(open, folder)
      try {
        await putJobsBack(app, loaded)
        return await lookedOver(app, loaded)
      } finally {
        await app.close()
      }
    })
    return {
      ok,
      text: [...lines, `Restored in ${((performance.now() - begun) / 1000).toFixed(1)} s.`].join('\n'),
    }
  } catch (error) {
    const why = whyNotWritten(error, place.dataDir)
    // A database's own error would print the row concerned.
    const { message } = error instanceof UnusableBackup ? error : loggable(error)
    return { ok: false, text: `${why ?? message}\nNothing was restored.` }
  }
}

/** Scheduled work recurs by itself, and nothing can run a kind that this version no longer knows. */
async function putJobsBack({ queue, open, now, modules }: App, { jobs }: Loaded): Promise<void> {
  const known = jobsOf(modules)
  await open.db.transaction(async (tx) => {
    for (const { name, data, startAfter } of jobs.filter(({ name }) => name in known && !known[name]!.cron)) {
      const waitS = Math.ceil((new Date(startAfter).getTime() - now().getTime()) / SECOND)
      await queue.enqueue(tx as never, name, data, Math.max(0, waitS))
    }
  })
}

async function lookedOver(app: App, { header, rows }: Loaded): Promise<{ ok: boolean; lines: string[] }> {
  const wrong = await whatIsWrong(app.context())
  const count = Object.values(rows).reduce((sum, n) => sum + n, 0)
  return {
    ok: wrong.length === 0,
    lines: [
      `Backup of ${header.madeAt}: ${count} rows of ${Object.keys(rows).length} tables are back.`,
      ...(header.secretMark === markOf(app.config) ? [] : [SECRET_ADVICE]),
      ...(wrong.length === 0
        ? ['The books and counts hold.']
        : ['Everything of the backup is there, but not everything in it is right:', ...wrong]),
    ],
  }
}

const SECRET_ADVICE =
  'AUTH_SECRET is another one than where the backup was made: nobody stays signed in, and PINs and mailed links stop working. Set it to what it was there; of an installation that made its own it is the line in auth-secret in DATA_DIR.'
