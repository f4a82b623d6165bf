import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { packTar } from 'modern-tar'

export type Content = { path: string; bytes: Uint8Array; isProgram?: boolean }

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** As `sha256sum` writes and checks it. */
export const checksums = (contents: Content[]): string =>
  contents.map(({ path, bytes }) => `${sha256(bytes)}  ${path}\n`).join('')

/**
 * One folder as tar.gz: the same contents are the same bytes, whoever packs them, wherever and whenever. Their order is that of their
 * paths, all of them belong to root, and have the time of the commit.
 */
export async function packed(folder: string, contents: Content[], madeAt: Date): Promise<Uint8Array> {
  const tar = await packTar(
    contents
      .toSorted((one, other) => (one.path < other.path ? -1 : 1))
      .map(({ path, bytes, isProgram }) => ({
        header: {
          name: `${folder}/${path}`,
          type: 'file' as const,
          size: bytes.length,
          mode: isProgram ? 0o755 : 0o644,
          mtime: madeAt,
          uid: 0,
          gid: 0,
          uname: 'root',
          gname: 'root',
        },
        body: bytes,
      })),
  )
  return promisify(gzip)(tar, { level: constants.Z_BEST_COMPRESSION })
}
