import type { Hono } from 'hono'
import * as build from 'virtual:react-router/server-build'
import { readConfig } from '#config.server.ts'
import { Streams } from '#entrypoints/api/streams.server.ts'
import { jobKinds } from '#entrypoints/background/jobs.server.ts'
import { PageCache } from '#entrypoints/web/http/page-cache.server.ts'
import { loadAtStart } from '#sample/sample.server.ts'
import { createServer } from './server.ts'
import type { App } from '#core/app.ts'
import { openApp } from './open.server.ts'

// Editing a file reloads this module, but the database can be opened only once.
const kept = globalThis as typeof globalThis & { stadiApp?: Promise<App>; stadiStreams?: Promise<Streams> }

/** The product over the app of the first call: scripts/dev.ts calls it for each request. Jobs keep the code they started with. */
export async function product(): Promise<Pick<Hono, 'fetch'>> {
  const app = await (kept.stadiApp ??= open())
  const streams = await (kept.stadiStreams ??= Streams.listening(app.context, app.open.listen))
  return createServer(app, build, new PageCache(app.now), streams)
}

export async function close(): Promise<void> {
  await (await kept.stadiApp)?.close()
}

async function open(): Promise<App> {
  const app = await openApp(readConfig())
  await app.open.listen('pages', (tag) => app.publicCache.invalidate(tag))
  await loadAtStart(app.context())
  if (app.config.worker) await app.queue.work(jobKinds(app))
  return app
}
