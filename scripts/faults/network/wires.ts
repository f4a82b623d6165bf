import { connect, createServer, type Socket } from 'node:net'
import { sleep } from '../web.ts'

/**
 * What a network does between two machines. broken: connections end, and nobody gets a new one. held: nothing passes, and it all
 * arrives once this is over, as TCP repeats what was lost. slow: each part of it is late. unanswered: what is asked arrives and is
 * done, and whoever asked loses the connection instead of hearing so.
 */
export const partitionKinds = ['broken', 'held', 'slow', 'unanswered'] as const
export type PartitionKind = (typeof partitionKinds)[number]

export type Wire = {
  /** Whoever connects here reaches the target. */
  port: number
  /** For so many milliseconds. */
  part(kind: PartitionKind, ms: number): Promise<void>
  /** Whether anything was wrong between these two moments. */
  wasParted(from: number, to: number): boolean
  /** Ends whatever is wrong. */
  heal(): void
  close(): Promise<void>
}

// Milliseconds that each part of a slow conversation takes.
const SLOW_MS = 120

type Trouble = { kind: PartitionKind; over: Promise<void>; end(): void; from: number }

/** A TCP proxy on this machine that can be told to misbehave. */
export async function startWire(target: number): Promise<Wire> {
  const pairs = new Set<[Socket, Socket]>()
  const past: { from: number; to: number }[] = []
  let trouble: Trouble | null = null

  async function afterwards(before: Promise<void>, work: () => void): Promise<void> {
    await before
    await passable()
    work()
  }

  async function passable(): Promise<void> {
    if (trouble?.kind === 'slow') await Promise.race([sleep(SLOW_MS), trouble.over])
    if (trouble?.kind !== 'held') return
    await trouble.over
    // Another partition may follow at once.
    return passable()
  }

  /** Everything in its order: what was held comes before what is said later. */
  function flow(pair: [Socket, Socket], way: 'asked' | 'answered'): void {
    const [from, to] = way === 'asked' ? pair : pair.toReversed()
    let before = Promise.resolve()
    const inTurn = (work: () => void) => {
      before = afterwards(before, work)
    }
    from!.on('data', (part: Buffer) => {
      if (way === 'answered' && trouble?.kind === 'unanswered') return tear(pair)
      inTurn(() => void (to!.destroyed || to!.write(part)))
    })
    from!.on('end', () => inTurn(() => to!.end()))
    from!.on('error', () => tear(pair))
    from!.on('close', () => inTurn(() => tear(pair)))
  }

  function tear(pair: [Socket, Socket]): void {
    pairs.delete(pair)
    for (const socket of pair) if (!socket.destroyed) socket.resetAndDestroy()
  }

  const server = createServer({ allowHalfOpen: true }, (client) => {
    if (trouble?.kind === 'broken') return void client.on('error', () => {}).resetAndDestroy()
    const pair: [Socket, Socket] = [
      client,
      connect({ port: target, host: '127.0.0.1', allowHalfOpen: true, noDelay: true }),
    ]
    client.setNoDelay(true)
    pairs.add(pair)
    flow(pair, 'asked')
    flow(pair, 'answered')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  function heal(): void {
    if (!trouble) return
    past.push({ from: trouble.from, to: Date.now() })
    const { end } = trouble
    trouble = null
    end()
  }

  return {
    port: (server.address() as { port: number }).port,
    async part(kind, ms) {
      const { promise: over, resolve: end } = Promise.withResolvers<void>()
      trouble = { kind, over, end, from: Date.now() }
      if (kind === 'broken') for (const pair of pairs) tear(pair)
      await Promise.race([sleep(ms), over])
      heal()
    },
    wasParted: (from, to) =>
      [...past, ...(trouble ? [{ from: trouble.from, to: Infinity }] : [])].some(
        (one) => one.from <= to && one.to >= from,
      ),
    heal,
    async close() {
      for (const pair of pairs) tear(pair)
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
