/** Servers to measure against: the built product, and a bare one that sends the same bytes. For bench.ts and measuring/pages.ts. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const encoding = { 'accept-encoding': 'br' }

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

async function startProcess(args: string[], env: Record<string, string>, url: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let tries = 0; tries < 1800; tries++) {
    if (
      await fetch(url).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return child
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  child.kill()
  throw new Error(`${args[0]} did not answer at ${url}`)
}

/** The built product with its own data, which is removed when it stops. @param more additional settings */
export async function startProduct(
  more: Record<string, string> = {},
): Promise<{ origin: string; pid: number; dataDir: string; stop(): Promise<void> }> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const dataDir = mkdtempSync(join(tmpdir(), 'stadi-bench-'))
  const server = await startProcess(
    ['build/server/start.js'],
    {
      PORT: String(port),
      DATA_DIR: dataDir,
      APP_ORIGIN: origin,
      LIMITS_SCALE: '100000',
      LOG_LEVEL: 'error',
      ...more,
    },
    `${origin}/readyz`,
  )
  return {
    origin,
    pid: server.pid!,
    dataDir,
    async stop() {
      server.kill()
      await new Promise((resolve) => server.once('exit', resolve))
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

// A Node server that only sends the same bytes with the same headers.
const bareServer = `
  const { createServer } = require('node:http')
  const body = Buffer.from(process.env.BODY, 'base64')
  const headers = JSON.parse(process.env.HEADERS)
  createServer((request, response) => { response.writeHead(200, headers); response.end(body) }).listen(Number(process.env.PORT), '127.0.0.1')
`

/** A bare server with the bytes and headers of a page. */
export async function startBare({ headers, body }: Wire): Promise<{ url: string; stop(): void }> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const { connection: _c, 'keep-alive': _k, date: _d, ...kept } = headers
  const child = await startProcess(
    ['-e', bareServer],
    { PORT: String(port), BODY: body.toString('base64'), HEADERS: JSON.stringify(kept) },
    url,
  )
  return { url, stop: () => void child.kill() }
}

export type Wire = { headers: Record<string, string>; body: Buffer }

/** The exact transferred bytes in brotli; fetch() would decompress them. */
export const onTheWire = (url: string, headers: Record<string, string> = {}): Promise<Wire> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { ...encoding, ...headers } }, (response) => {
      const parts: Buffer[] = []
      response
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () =>
          resolve({ headers: response.headers as Record<string, string>, body: Buffer.concat(parts) }),
        )
    }).on('error', reject)
  })
