import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { unpackTar } from 'modern-tar'
import { BadZip, unzipped } from '#kit/documents/zip.server.ts'
import { PackageFault } from './found.ts'

const MB = 1024 * 1024
/** Moodle writes a dozen files for each activity, so a course of it has more than a folder of ours. */
const room = { files: 8000, unpacked: 48 * MB, ratio: 100 }
// A TAR has 512 bytes and more around each file.
const LARGEST_TAR = room.unpacked + room.files * 2048

const gunzipped = promisify(gunzip)

export const isGzip = (file: Uint8Array): boolean => file[0] === 0x1f && file[1] === 0x8b

/** The files of a ZIP or a tar.gz, by their paths. @throws BadZip, PackageFault */
export async function packageFiles(file: Uint8Array): Promise<Map<string, Uint8Array>> {
  return isGzip(file) ? filesOfTar(file) : filesOfZip(file)
}

/** Names are UTF-8 in every package of today; old programs wrote others, which are left as they are. */
const filesOfZip = (file: Uint8Array): Map<string, Uint8Array> =>
  new Map([...unzipped(file, room)].map(([name, bytes]) => [nameIn(name), bytes]))

function nameIn(latin: string): string {
  const bytes = Buffer.from(latin, 'latin1')
  const name = bytes.toString('utf8')
  return name.includes('\uFFFD') ? latin : name
}

async function filesOfTar(file: Uint8Array): Promise<Map<string, Uint8Array>> {
  const entries = await entriesOf(await unpackedTar(file))
  const files = new Map<string, Uint8Array>()
  for (const { header, data } of entries) {
    const { name, type } = header
    if (type === 'directory' || type === 'pax-global-header') continue
    if (/^\/|\\|(^|\/)\.\.(\/|$)|^[a-z]:|[\0-\x1F]/i.test(name))
      throw new BadZip('leads out of its folder', name)
    if (type !== 'file' || !data) throw new BadZip('is a link', name)
    const path = name.replace(/^(\.\/)+/, '')
    if (files.has(path)) throw new BadZip('is there twice', name)
    files.set(path, data)
  }
  return files
}

/** Never more than a package may have, and never far more than it was. */
async function unpackedTar(file: Uint8Array): Promise<Uint8Array> {
  try {
    const most = Math.min(LARGEST_TAR, Math.max(MB, file.length * room.ratio))
    return await gunzipped(file, { maxOutputLength: most })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new BadZip('unpacks to more than a course may have')
    throw new PackageFault('package-unreadable')
  }
}

async function entriesOf(tar: Uint8Array) {
  let count = 0
  try {
    return await unpackTar(tar, {
      filter: () => {
        count++
        if (count > room.files) throw new BadZip('has too many files')
        return true
      },
    })
  } catch (error) {
    if (error instanceof BadZip) throw error
    throw new PackageFault('package-unreadable')
  }
}
