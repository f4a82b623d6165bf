import { createAdaptorServer } from '@hono/node-server'
import type { Server } from 'node:http'
import type { Traffic } from '#entrypoints/metrics/traffic.server.ts'
import { answerFromCache, type PageCache } from '#entrypoints/web/http/page-cache.server.ts'

/** Node's server in front of the product: cached pages are answered first, and everything is counted. */
export function httpServer(
  fetch: (request: Request, ...more: never[]) => Response | Promise<Response>,
  pages: PageCache,
  traffic: Traffic,
): Server {
  const server = createAdaptorServer({ fetch: fetch as (request: Request) => Promise<Response> }) as Server
  // Milliseconds to send a whole request: a file of 2 MB takes 45 s on a slow 3G network, and a client that drips bytes does not
  // hold a slot for ever.
  server.requestTimeout = 90_000
  server.headersTimeout = 10_000
  traffic.watch(server)
  answerFromCache(server, pages, (path, seconds) => traffic.add(path, 200, seconds))
  return server
}
