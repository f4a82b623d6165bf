/**
 * Requests per second as measured by wrk (a Debian package): it sends five times as many as a JavaScript client, which a cached
 * page needs.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startBare } from '../servers.ts'
import { memoryMb, signedInHeaders, type Site, visit } from './site.ts'

const CONNECTIONS = 20
// Seconds.
const WARM_UP = 15

type Load = { name: string; site: Site; path: string; headers?: Record<string, string>; isEachNew?: boolean }
type Rate = { rps: number; p99Ms: number }

/**
 * A bare server with the catalogue's bytes, the catalogue cached and rendered, and the dashboard, one after the other; then the
 * total memory.
 */
export async function loads(title: string, site: Site, seconds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'stadi-wrk-'))
  const signedIn = await signedInHeaders(site)
  await visit(site, '/courses')
  const bare = await startBare(await visit(site, '/courses'))
  const { host, port } = new URL(bare.url)
  const kinds: Load[] = [
    { name: 'bare Node server', site: { ...site, host, ports: [Number(port)] }, path: '/' },
    { name: '/courses kept', site, path: '/courses' },
    { name: '/courses made anew', site, path: '/courses', isEachNew: true },
    { name: '/dashboard signed in', site, path: '/dashboard', headers: signedIn },
  ]
  console.log(
    `\nRequests/s by wrk, ${title}, ${CONNECTIONS} connections, ${seconds} s after ${WARM_UP} s of warming:`,
  )
  try {
    let plain = 0
    for (const kind of kinds) {
      await rate(kind, WARM_UP, folder)
      const { rps, p99Ms } = await rate(kind, seconds, folder)
      plain ||= rps
      console.log(
        `  ${kind.name.padEnd(24)} ${rps.toFixed(0).padStart(6)}   ${(rps / plain).toFixed(2)} of the bare server, p99 ${p99Ms.toFixed(0)} ms`,
      )
    }
    console.log(`  memory after this load   ${memoryMb(site).toFixed(0).padStart(6)} MB (PSS)`)
  } finally {
    bare.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** All the site's processes together; the highest of their 99th percentiles. */
async function rate(
  { site, path, headers = {}, isEachNew }: Load,
  seconds: number,
  folder: string,
): Promise<Rate> {
  // wrk recognises the one header that it would send itself by its capital letter.
  const sent = { 'accept-encoding': 'gzip, br', Host: site.host, ...headers }
  const words = [
    '-t1',
    `-c${CONNECTIONS / site.ports.length}`,
    `-d${seconds}s`,
    '--latency',
    '--timeout',
    '30s',
  ]
  for (const [name, value] of Object.entries(sent)) words.push('-H', `${name}: ${value}`)
  const each = await Promise.all(
    site.ports.map(async (port) => {
      const script = join(folder, `${port}.lua`)
      // A page with an unknown parameter is never cached.
      writeFileSync(
        script,
        `local n = 0\nrequest = function() n = n + 1 return wrk.format(nil, "${path}?bench=" .. n .. "${Math.random()}") end\n`,
      )
      const { stdout } = await promisify(execFile)('wrk', [
        ...words,
        ...(isEachNew ? ['-s', script] : []),
        `http://127.0.0.1:${port}${path}`,
      ])
      return read(stdout)
    }),
  )
  return {
    rps: each.reduce((sum, { rps }) => sum + rps, 0),
    p99Ms: Math.max(...each.map(({ p99Ms }) => p99Ms)),
  }
}

const MS: Record<string, number> = { us: 0.001, ms: 1, s: 1000 }

function read(printed: string): Rate {
  const refused = /Non-2xx or 3xx responses: \d+|Socket errors: .*/.exec(printed)
  if (refused) throw new Error(refused[0])
  const [, time, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(printed)!
  return { rps: Number(/Requests\/sec:\s+([\d.]+)/.exec(printed)![1]), p99Ms: Number(time) * MS[unit!]! }
}
