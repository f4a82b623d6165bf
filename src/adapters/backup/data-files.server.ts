import { createReadStream, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UnusableBackup } from './format.ts'

/**
 * What lies in DATA_DIR beside the database and belongs to it: secrets that an installation made for itself, without which nobody's
 * session, PIN, mailed link or badge is worth anything, and the books of the built-in M-Pesa, without which ours would disagree with them. Not
 * among them: drawn pictures (drawn again) and the local outbox (its letters stand in the database).
 */
export const dataFiles = ['auth-secret', 'ussd-secret', 'badge-key', 'simulator.jsonl'] as const
export type DataFile = (typeof dataFiles)[number]

const PIECE = 48 * 1024

/** A file in pieces, each as base64. */
export async function* piecesOf(folder: string, file: DataFile): AsyncGenerator<string> {
  const path = join(folder, file)
  if (!existsSync(path)) return
  for await (const piece of createReadStream(path, { highWaterMark: PIECE }))
    yield (piece as Buffer).toString('base64')
}

/** Adds a piece to a file of that folder. @throws UnusableBackup where it is another file than those above: no name leads out of the folder */
export function addPiece(folder: string, file: string, piece: string): void {
  if (!dataFiles.includes(file as DataFile))
    throw new UnusableBackup(`The backup has a file that Stadi does not know: ${JSON.stringify(file)}.`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(join(folder, file), Buffer.from(piece, 'base64'), { flag: 'a', mode: 0o600 })
}
