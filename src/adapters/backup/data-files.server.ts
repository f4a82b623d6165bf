import { createReadStream, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UnusableBackup } from './format.ts'

/**
 * Files in DATA_DIR beside the database that belong to it: secrets that an installation generated, without which no session, PIN,
 * mailed link or badge is valid and no other learning system believes us, and the books of the built-in M-Pesa, without which ours would not match. Excluded are drawn
 * pictures (redrawn on demand) and the local outbox (its mails are in the database).
 */
export const dataFiles = ['auth-secret', 'ussd-secret', 'badge-key', 'lti-key', 'simulator.jsonl'] as const
export type DataFile = (typeof dataFiles)[number]

const PIECE = 48 * 1024

/** A file in chunks, each as base64. */
export async function* piecesOf(folder: string, file: DataFile): AsyncGenerator<string> {
  const path = join(folder, file)
  if (!existsSync(path)) return
  for await (const piece of createReadStream(path, { highWaterMark: PIECE }))
    yield (piece as Buffer).toString('base64')
}

/**
 * Appends a chunk to a file of that folder. @throws UnusableBackup for any file other than those above: no name leads out of the
 * folder
 */
export function addPiece(folder: string, file: string, piece: string): void {
  if (!dataFiles.includes(file as DataFile))
    throw new UnusableBackup(`The backup has a file that Stadi does not know: ${JSON.stringify(file)}.`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(join(folder, file), Buffer.from(piece, 'base64'), { flag: 'a', mode: 0o600 })
}
