import type { Hono } from 'hono'
import * as build from 'virtual:react-router/server-build'
import { readConfig } from '#config.server.ts'
import { Streams } from '#entrypoints/api/streams.server.ts'
import { jobKinds } from '#entrypoints/background/jobs.server.ts'
import { PageCache } from '#entrypoints/web/http/page-cache.server.ts'
import { loadAtStart } from '#sample/sample.server.ts'
import { createServer } from '#server.ts'
import { openWorld, type World } from '#world.server.ts'

// An edited file loads this one anew, but the database can be opened only once.
const kept = globalThis as typeof globalThis & {
  stadiWorld?: Promise<World>
  stadiStreams?: Promise<Streams>
}

/** The product over the world of the first call: scripts/dev.ts asks for it at each request. Jobs keep their first code. */
export async function product(): Promise<Pick<Hono, 'fetch'>> {
  const world = await (kept.stadiWorld ??= open())
  const streams = await (kept.stadiStreams ??= Streams.listening(world.context, world.open.listen))
  return createServer(world, build, new PageCache(world.now), streams)
}

export async function close(): Promise<void> {
  await (await kept.stadiWorld)?.close()
}

async function open(): Promise<World> {
  const world = await openWorld(readConfig())
  await world.open.listen('pages', (tag) => world.publicCache.invalidate(tag))
  await loadAtStart(world.context())
  if (world.config.worker) await world.queue.work(jobKinds(world))
  return world
}
