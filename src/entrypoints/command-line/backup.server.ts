import { createHmac } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { countInStore } from '#adapters/files/objects.server.ts'
import { writeFileOfLines } from '#adapters/backup/file.server.ts'
import { dataFiles, type DataFile } from '#adapters/backup/data-files.server.ts'
import { backupOf } from '#adapters/backup/read-database.server.ts'
import type { Config } from '#config.server.ts'
import type { Context } from '#context.ts'
import { whyNotWritten } from '#kit/system/disk-faults.ts'
import { noteBackup } from '#modules/oversight/commands.server.ts'

/** What another program reports: that it made a backup, or tried one by restoring it. */
const notes: Record<string, 'made' | 'drilled'> = { '--made': 'made', '--drilled': 'drilled' }

/** Distinguishes two secrets without revealing either. */
export const markOf = ({ authSecret }: Config): string =>
  createHmac('sha256', authSecret).update('stadi-backup').digest('hex').slice(0, 16)

/**
 * `npm run backup -- FILE`: everything that this installation knows, as of one moment; people keep using it meanwhile.
 * @param words the file, with its absolute path, or a note that another program made or tried one
 */
export async function backUp(
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  [file = '']: string[],
): Promise<{ ok: boolean; text: string }> {
  const note = notes[file]
  if (note) {
    await noteBackup({ db, now }, note)
    return {
      ok: true,
      text: `/metrics says from now on that a backup was ${note === 'made' ? 'made' : 'tried'} at this moment.`,
    }
  }
  if (!existsSync(dirname(file))) return { ok: false, text: `There is no folder ${dirname(file)}.` }
  const begun = performance.now()
  const rows: Record<string, number> = {}
  const kind = config.embedded ? 'embedded' : 'postgres'
  const place = {
    db,
    kind,
    dataDir: config.dataDir,
    files: filesOf(config),
    secretMark: markOf(config),
  } as const
  let bytes: number
  try {
    bytes = await writeFileOfLines(file, backupOf(place, now(), rows))
  } catch (error) {
    const why = whyNotWritten(error, file)
    if (!why) throw error
    return { ok: false, text: `${why} Nothing was written, and an older file of that name is as it was.` }
  }
  await noteBackup({ db, now }, 'made')
  const count = Object.values(rows).reduce((sum, n) => sum + n, 0)
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  return {
    ok: true,
    text: `${basename(file)}: ${count} rows of ${Object.keys(rows).length} tables, ${(bytes / 1e6).toFixed(1)} MB, in ${seconds} s. It holds everything about everybody: keep it where only you can read it. ${await storeWords(db, config)}${secretWords(config)}`,
  }
}

/** What is not in the database is not in its backup. */
async function storeWords(db: Context['db'], { files }: Config): Promise<string> {
  const count = await countInStore(db)
  return count === 0
    ? ''
    : `It lacks the ${count} files in the bucket ${files?.bucket ?? 'that FILES_S3_BUCKET named'}: keep versions or a copy of that, and after a restore run npm run files -- check. `
}

/** The files of DATA_DIR that this installation needs. */
const filesOf = (config: Config): DataFile[] =>
  dataFiles.filter((file) => file !== 'auth-secret' || ownsSecret(config))

function ownsSecret({ dataDir, authSecret }: Config): boolean {
  const file = join(dataDir, 'auth-secret')
  return existsSync(file) && readFileSync(file, 'utf8').trim() === authSecret
}

const secretWords = (config: Config): string =>
  ownsSecret(config)
    ? 'The secret of sessions, PINs and links is inside.'
    : 'AUTH_SECRET is not inside: keep it, too, or nobody stays signed in.'
