import { createHmac } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { writeFileOfLines } from '#adapters/backup/file.server.ts'
import { dataFiles, type DataFile } from '#adapters/backup/data-files.server.ts'
import { backupOf } from '#adapters/backup/read-database.server.ts'
import type { Config } from '#config.server.ts'
import type { Context } from '#context.ts'

export const BACKUP_USAGE = 'Usage: npm run backup -- FILE; npm run restore -- FILE [--force]'

/** Distinguishes two secrets without revealing either. */
export const markOf = ({ authSecret }: Config): string =>
  createHmac('sha256', authSecret).update('stadi-backup').digest('hex').slice(0, 16)

/**
 * `npm run backup -- FILE`: everything that this installation knows, as of one moment; people keep using it meanwhile.
 * @param words the file, with its absolute path
 */
export async function backUp(
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  [file]: string[],
): Promise<{ ok: boolean; text: string }> {
  if (!file) return { ok: false, text: BACKUP_USAGE }
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
  const bytes = await writeFileOfLines(file, backupOf(place, now(), rows))
  const count = Object.values(rows).reduce((sum, n) => sum + n, 0)
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  return {
    ok: true,
    text: `${basename(file)}: ${count} rows of ${Object.keys(rows).length} tables, ${(bytes / 1e6).toFixed(1)} MB, in ${seconds} s. It holds everything about everybody: keep it where only you can read it. ${secretWords(config)}`,
  }
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
