/**
 * npm run dev: the product from its sources, with Vite in front. An edit shows at the next request, a style or component at once.
 */
import { createServer as createHttpServer } from 'node:http'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createServer } from 'vite'
import type * as Dev from '../src/app/dev.server.ts'

const root = join(import.meta.dirname, '..')
const port = Number(process.env.PORT ?? 3000)
const host = process.env.HOST ?? '127.0.0.1'
process.env.NODE_ENV = 'development'
process.chdir(root)

const http = createHttpServer()
const vite = await createServer({
  root,
  server: { middlewareMode: { server: http }, hmr: { server: http } },
  appType: 'custom',
})
const dev = () => vite.ssrLoadModule('/src/app/dev.server.ts') as Promise<typeof Dev>

const listener = getRequestListener(async (request, env) => {
  try {
    const response = await (await (await dev()).product()).fetch(request, env)
    // Vite's own scripts have no nonce and its styles are inline.
    response.headers.delete('content-security-policy')
    return response
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error)
    console.error(error)
    return new Response(error instanceof Error ? error.stack : String(error), {
      status: 500,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    })
  }
})
http.on('request', (request, response) =>
  vite.middlewares(request, response, () => void listener(request, response)),
)

vite.watcher.add(join(root, 'messages')).on('change', (file) => {
  if (file.startsWith(join(root, 'messages')))
    execFile(process.execPath, ['scripts/building/compile-messages.ts'], (error) => {
      if (error) console.error(error.message)
    })
})

// Opened before the first request, so that a wrong setting fails the start and not a page.
await (await dev()).product()
http.listen(port, host, () => console.log(`Stadi, from its sources, is open at http://localhost:${port}`))

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // A package of the dev server exits the process at once, before the database is closed.
  process.removeAllListeners(signal)
  process.on(signal, () => {
    if (!stopping) void stop()
    stopping = true
  })
}

async function stop(): Promise<void> {
  await dev()
    .then((loaded) => loaded.close())
    .catch(console.error)
  await vite.close()
  http.closeAllConnections()
  process.exit(0)
}
