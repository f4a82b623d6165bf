import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type CountingWire = {
  /** The database's URL through the proxy. */
  url: string
  /** How many statements were sent so far. */
  asked(): number
  close(): void
}

/** A proxy to Postgres that counts every statement, from any sender, including those of transactions. */
export async function countingWire(databaseUrl: string): Promise<CountingWire> {
  const url = new URL(databaseUrl)
  const { hostname, port } = url
  const sockets = new Set<Socket>()
  let asked = 0
  const server = createServer((client) => {
    const database = connect({ host: hostname, port: Number(port) })
    const read = messagesOf((type) => {
      if (isQuestion.has(type)) asked++
    })
    client.on('data', (part: Buffer) => {
      read(part)
      database.write(part)
    })
    database.on('data', (part: Buffer) => client.write(part))
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(one)
      one.on('close', () => other.destroy()).on('error', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    asked: () => asked,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

// Execute and Query (PostgreSQL, "Message Formats").
const isQuestion = new Set(['E', 'Q'])
const HEAD_BYTES = 5

/** Yields the type of each message of a connection; the first, which opens it, has none. */
function messagesOf(tell: (type: string) => void): (part: Buffer) => void {
  let left = Buffer.alloc(0)
  let isOpen = false
  return (part) => {
    left = Buffer.concat([left, part])
    for (;;) {
      const head = isOpen ? HEAD_BYTES : HEAD_BYTES - 1
      if (left.length < head) return
      const length = left.readInt32BE(head - 4) + head - 4
      if (left.length < length) return
      if (isOpen) tell(String.fromCharCode(left[0]!))
      isOpen = true
      left = left.subarray(length)
    }
  }
}
