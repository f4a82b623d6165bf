/**
 * Makes every WebAssembly module that this thread compiles from now on use memory that is shared with other threads. PGlite is
 * compiled for private memory; the only difference is how a module imports its memory: a flag, and a required maximum.
 */
export function shareMemory(): void {
  const { Memory, Module, instantiate } = WebAssembly
  Object.assign(WebAssembly, {
    Memory: new Proxy(Memory, {
      construct: (_target, [wanted]) =>
        new Memory({ ...(wanted as WebAssembly.MemoryDescriptor), shared: true }),
    }),
    Module: new Proxy(Module, {
      construct: (_target, [bytes]) => new Module(askingForShared(bytes as BufferSource)),
    }),
    instantiate: (source: BufferSource | WebAssembly.Module, imports: WebAssembly.Imports) =>
      source instanceof Module ? instantiate(source, imports) : instantiate(askingForShared(source), imports),
  })
}

// Parts of the binary format (webassembly.github.io/spec/core/binary): a section, the kinds of imports, the flags of limits.
const IMPORTS = 2
const [FUNCTION, TABLE, MEMORY, GLOBAL] = [0, 1, 2, 3]
const HAS_MAXIMUM = 1
const SHARED = 2
// Pages of 64 kB: 2 GB, as PGlite creates its own memory.
const MAXIMUM = 32_768

class Reader {
  readonly bytes: Uint8Array
  at: number

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes
    this.at = at
  }

  number(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[this.at++]!
      value |= (byte & 127) << shift
      if (byte < 128) return value >>> 0
    }
  }
  skipName(): void {
    const length = this.number()
    this.at += length
  }
  skipSize(): void {
    const flags = this.number()
    this.number()
    if (flags & HAS_MAXIMUM) this.number()
  }
}

function encoded(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...encoded(value >>> 7)]
}

function askingForShared(source: BufferSource): BufferSource {
  const bytes = ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source)
  const reader = new Reader(bytes, 8) // after the magic number and the version
  while (reader.at < bytes.length) {
    const isImports = bytes[reader.at++] === IMPORTS
    const sizeAt = reader.at
    const size = reader.number()
    const section = { sizeAt, start: reader.at, end: reader.at + size }
    if (isImports && goToMemory(reader)) return sharedIn(reader, section, source)
    reader.at = section.end
  }
  return source // memory of its own, as in the small modules that only wrap a function
}

/** Reads an import section up to the limits of its memory. @returns whether it has one */
function goToMemory(reader: Reader): boolean {
  const count = reader.number()
  for (let n = 0; n < count; n++) {
    reader.skipName()
    reader.skipName()
    const kind = reader.number()
    if (kind === MEMORY) return true
    if (kind === FUNCTION) reader.number()
    else if (kind === GLOBAL) reader.at += 2
    else if (kind === TABLE) {
      reader.at++
      reader.skipSize()
    }
  }
  return false
}

type Section = { sizeAt: number; start: number; end: number }

/** Sets the flag if there is a maximum; otherwise rewrites the import, and the length of its section. */
function sharedIn(reader: Reader, { sizeAt, start, end }: Section, source: BufferSource): BufferSource {
  const { bytes, at: memoryAt } = reader
  if (reader.number() & HAS_MAXIMUM) {
    bytes[memoryAt] = HAS_MAXIMUM | SHARED
    return source
  }
  const least = reader.number()
  const line = [HAS_MAXIMUM | SHARED, ...encoded(least), ...encoded(MAXIMUM)]
  const length = memoryAt - start + line.length + end - reader.at
  return Buffer.concat([
    bytes.subarray(0, sizeAt),
    Buffer.from(encoded(length)),
    bytes.subarray(start, memoryAt),
    Buffer.from(line),
    bytes.subarray(reader.at),
  ])
}
