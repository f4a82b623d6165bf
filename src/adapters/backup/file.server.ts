import { createHash } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  createWriteStream,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { End, UnusableBackup } from './format.ts'

// A picture of 2 MB is a line of 4 MB; we never write a longer one.
const LONGEST_LINE = 64 * 1024 * 1024
const NEWLINE = 10

/**
 * Writes lines compressed into a file that only its owner can read. The file gets its name only when it is complete and on disk: an
 * existing file of that name stays until then, and a failure leaves nothing.
 * @param texts each one or more lines, including their newlines
 * @returns its size in bytes
 */
export async function writeFileOfLines(file: string, texts: AsyncIterable<string>): Promise<number> {
  const part = `${file}.${process.pid}.part`
  try {
    await pipeline(
      Readable.from(withChecksum(texts)),
      createGzip(),
      createWriteStream(part, { flags: 'wx', mode: 0o600 }),
    )
    onDisk(part)
    renameSync(part, file)
    onDisk(dirname(file))
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
  return statSync(file).size
}

async function* withChecksum(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const text of texts) {
    const bytes = Buffer.from(text)
    hash.update(bytes)
    yield bytes
  }
  yield Buffer.from(`${JSON.stringify({ end: { sha256: hash.digest('hex') } })}\n`)
}

function onDisk(path: string): void {
  const open = openSync(path, 'r')
  try {
    fsyncSync(open)
  } finally {
    closeSync(open)
  }
}

/**
 * The lines of such a file, each as JSON, without the last, which is checked against all before it.
 * @throws UnusableBackup if it is truncated, damaged or not one of ours; discard what was read until then
 */
export async function* readFileOfLines(file: string): AsyncGenerator<unknown> {
  const hash = createHash('sha256')
  let last: unknown
  for await (const line of rawLines(file)) {
    if (last !== undefined) throw new UnusableBackup('The backup goes on after its end.')
    const value = parsed(line)
    const end = End.safeParse(value)
    if (end.success) last = end.data.end.sha256
    else {
      hash.update(line).update('\n')
      yield value
    }
  }
  if (last === undefined) throw new UnusableBackup('The backup is cut: its end is missing.')
  if (last !== hash.digest('hex'))
    throw new UnusableBackup('The backup is damaged: its checksum does not fit.')
}

function parsed(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'))
  } catch {
    throw new UnusableBackup('The backup is damaged: it has a line that nobody wrote.')
  }
}

async function* rawLines(file: string): AsyncGenerator<Buffer> {
  let rest: Buffer[] = []
  let length = 0
  for await (const chunk of unpacked(file)) {
    let from = 0
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, at)])
      rest = []
      length = 0
      from = at + 1
    }
    rest.push(chunk.subarray(from))
    length += chunk.length - from
    if (length > LONGEST_LINE) throw new UnusableBackup('This is no backup of Stadi: a line has no end.')
  }
  if (length > 0) throw new UnusableBackup('The backup is cut in the middle of a line.')
}

async function* unpacked(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file)
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  try {
    yield* source.pipe(gunzip) as AsyncIterable<Buffer>
  } catch (error) {
    throw inWords(error as NodeJS.ErrnoException, file)
  } finally {
    source.destroy()
  }
}

function inWords(error: NodeJS.ErrnoException, file: string): Error {
  if (error.code === 'ENOENT') return new UnusableBackup(`There is no file ${file}.`)
  if (error.code === 'EISDIR') return new UnusableBackup(`${file} is a folder.`)
  if (error.code === 'Z_BUF_ERROR') return new UnusableBackup('The backup is cut: its end is missing.')
  if (error.code?.startsWith('Z_'))
    return new UnusableBackup(`The file is damaged or no backup of Stadi: ${error.message}.`)
  return error
}
