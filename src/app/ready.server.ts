import type { App } from '#core/app.ts'
import { Streams } from '#entrypoints/api/streams.server.ts'
import { PageCache } from '#entrypoints/web/http/page-cache.server.ts'
import { loadAtStart } from '#sample/sample.server.ts'

/** Loads what a start loads by itself, and opens what serving needs: cached pages and streams of events, told of what changes anywhere. */
export async function readyToServe(app: App): Promise<{ pages: PageCache; streams: Streams }> {
  await loadAtStart(app.context())
  const pages = new PageCache(app.now)
  await app.open.listen('pages', (tag) => {
    app.publicCache.invalidate(tag)
    pages.invalidate(tag)
  })
  return { pages, streams: await Streams.listening(app.context, app.open.listen) }
}
