import { announceObject } from '#adapters/files/objects.server.ts'
import { type FileStore, FilesAway, keyFor, saidBy } from '#adapters/files/store.server.ts'
import type { Context } from '#context.ts'
import { loggable } from '#kit/failure.ts'
import { Refusal } from '#kit/refusal.ts'

// Seconds after which to try again while the store for files is away.
const AWAY_SECONDS = 30
// Seconds that a signed address of a film lasts: a film has a few minutes, and players ask for its parts as they go.
const ADDRESS_SECONDS = 900

/** What a row says of its bytes: the bytes, or the key of the object that they are in. */
export type KeptBytes = { bytes: Uint8Array | null; object: string | null }

/**
 * Puts bytes where this installation keeps them, before the transaction that writes their row: it waits for the network. A row that
 * is not written after all leaves an object that is removed an hour later.
 * @param table that the row is in @returns what to write into the row @throws Refusal 'files-away', and no row needs to be written
 */
export async function keepBytes(
  ctx: Context,
  table: string,
  bytes: Uint8Array,
  type: string,
): Promise<KeptBytes> {
  const { files } = ctx
  if (!files) return { bytes, object: null }
  const key = keyFor(table, bytes)
  await announceObject(ctx.db, key, ctx.now())
  await orAway(ctx, () => files.put(key, bytes, type))
  return { bytes: null, object: key }
}

/** The bytes of a row, wherever they are; outside of a transaction. @throws Refusal 'files-away' */
export async function bytesOf(ctx: Context, { bytes, object }: KeptBytes): Promise<Uint8Array> {
  return bytes ?? orAway(ctx, () => storeOf(ctx).get(object!))
}

/** A part of an object; both ends count. @throws Refusal 'files-away' */
export const partOfObject = (ctx: Context, key: string, start: number, end: number): Promise<Uint8Array> =>
  orAway(ctx, () => storeOf(ctx).get(key, [start, end]))

/** How many bytes an object has, as its key says. */
export const sizeOfObject = (key: string): number => saidBy(key)?.size ?? 0

/** Where a browser that may have an object fetches it for some minutes; null where it does so from Stadi. */
export const addressOfObject = async (ctx: Context, key: string, type: string): Promise<string | null> =>
  ctx.files?.addressOf(key, type, ADDRESS_SECONDS) ?? null

function storeOf({ files }: Context): FileStore {
  if (!files) throw new FilesAway('A file is in a store that FILES_S3_ENDPOINT does not name any more.')
  return files
}

/** Whatever the store does wrong is a file that cannot be had now, and a line for the operator. */
async function orAway<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    ctx.log.error({ err: loggable(error) }, 'files.away')
    throw new Refusal('files-away', { values: { seconds: AWAY_SECONDS } })
  }
}
