import { createHash, randomBytes } from 'node:crypto'

/** Bytes outside of the database, each under a key that says how many they are and what they hash to. */
export interface FileStore {
  /** For sentences. */
  bucket: string
  /** Once it returns, the store has these bytes and has compared their hash. @throws FilesAway */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** @param range first and last byte; otherwise the whole, checked by its hash @throws FilesAway, FileMissing, FileDamaged */
  get(key: string, range?: [number, number]): Promise<Uint8Array>
  /** What is not there is removed already. @throws FilesAway */
  remove(key: string): Promise<void>
  /** Everything below a prefix, with the sizes that the store says. @throws FilesAway */
  list(prefix: string): AsyncIterable<{ key: string; size: number }>
  /** An address with which a browser fetches it for that many seconds; null where browsers do not reach the store. */
  addressOf(key: string, type: string, seconds: number): Promise<string | null>
}

/** The store does not answer, or says that it cannot now. Contains neither a key nor a secret. */
export class FilesAway extends Error {}
/** It answers that there is no such file. */
export class FileMissing extends Error {}
/** It gave other bytes than those that were put there. */
export class FileDamaged extends Error {}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * A key for bytes of a table, such as "avatars/4096-{sha256}-{128 random bits}": the same bytes twice are two objects, so that
 * removing the one leaves the other.
 */
export const keyFor = (table: string, bytes: Uint8Array): string =>
  `${table}/${bytes.length}-${hashOf(bytes)}-${randomBytes(16).toString('hex')}`

/** What a key says of its bytes; null for a name that Stadi did not give. */
export function saidBy(key: string): { table: string; size: number; hash: string } | null {
  const [, table, size, hash] = /^([a-z_]+)\/(\d+)-([0-9a-f]{64})-[0-9a-f]{32}$/.exec(key) ?? []
  return table ? { table, size: Number(size), hash: hash! } : null
}

/** Whether these are the bytes of a key. */
export const fits = (key: string, bytes: Uint8Array): boolean => {
  const said = saidBy(key)
  return said?.size === bytes.length && said.hash === hashOf(bytes)
}
