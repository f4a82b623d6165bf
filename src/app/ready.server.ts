import type { App } from '#core/app.ts'
import { Streams } from '#entrypoints/api/streams.server.ts'
import { PageCache } from '#entrypoints/web/http/page-cache.server.ts'
import { loadAtStart } from '#sample/sample.server.ts'

/**
 * Loads what every start loads, and opens what serving needs: the page cache and event streams, which are notified of changes
 * anywhere.
 */
export async function readyToServe(app: App): Promise<{ pages: PageCache; streams: Streams }> {
  await loadAtStart(app.context())
  const pages = new PageCache(app.now)
  await app.open.listen('pages', (tag) => {
    // First: what is read anew from here on comes from a server that has the change.
    app.open.standby?.changed()
    app.publicCache.invalidate(tag)
    pages.invalidate(tag)
  })
  return { pages, streams: await Streams.listening(app.context, app.open.listen) }
}
