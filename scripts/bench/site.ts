/** A built product under measurement: of this checkout or of another one, on either database, as one process or several. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Site = {
  /** The product's own host name; every request sends it as its host. */
  host: string
  /** One for each process. */
  ports: number[]
  pids: number[]
  /** Milliseconds from the first process's start to its first answer. */
  startedInMs: number
  stop(): Promise<void>
}
export type Kind = {
  /** Folder of a checkout with its build. */ root: string
  /** A database's address, or the embedded one without. */ databaseUrl?: string
  processes?: number
  dataDir?: string
}

export const thisCheckout = join(import.meta.dirname, '..', '..')
const DEMO = { email: 'neema@stadi.example', password: 'karibu-stadi-2026' }
// The kernel counts CPU time in hundredths of a second.
const MS_A_TICK = 10

export async function openSite({ root, databaseUrl, processes = 1, dataDir }: Kind): Promise<Site> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'stadi-bench-'))
  const ports = await Promise.all(Array.from({ length: processes }, freePort))
  const host = `localhost:${ports[0]}`
  const database = databaseUrl
    ? { DATABASE_URL: databaseUrl, AUTH_SECRET: 'x'.repeat(40), SAMPLE_DATA: 'on', MPESA_SIMULATOR: 'on' }
    : {}
  // As npm start runs it: without NODE_ENV.
  const { NODE_ENV: _, ...machine } = process.env
  const children: ChildProcess[] = []
  const startedAt = performance.now()
  let startedInMs = 0
  for (const port of ports) {
    const env = {
      ...machine,
      ...database,
      PORT: String(port),
      DATA_DIR: folder,
      APP_ORIGIN: `http://${host}`,
      LIMITS_SCALE: '100000',
      LOG_LEVEL: 'error',
    }
    const child = spawn(join(root, 'node_modules', '.bin', 'node'), startWords(root), {
      cwd: root,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    children.push(child)
    await answering(port, child)
    startedInMs ||= performance.now() - startedAt
  }
  return {
    host,
    ports,
    startedInMs,
    pids: children.map((child) => child.pid!),
    async stop() {
      await Promise.all(
        children.map(
          (child) =>
            new Promise((resolve) => {
              child.once('exit', resolve)
              child.kill('SIGTERM')
            }),
        ),
      )
      if (!dataDir) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The flags that `npm start` passes to Node. */
function startWords(root: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  return scripts.start.split(' ').slice(1)
}

async function answering(port: number, child: ChildProcess): Promise<void> {
  const giveUpAt = Date.now() + 120_000
  while (Date.now() < giveUpAt && child.exitCode === null) {
    if (
      await fetch(`http://127.0.0.1:${port}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('the product did not answer')
}

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** Headers of a person with their own session. */
export async function signedInHeaders(site: Site): Promise<Record<string, string>> {
  const answer = await fetch(`http://${site.host}/auth/v1/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO),
  })
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`)
  return { authorization: `Bearer ${((await answer.json()) as { access_token: string }).access_token}` }
}

/** One request with brotli, on its own connection. @returns the body as transferred */
export const visit = (
  site: Site,
  path: string,
  headers: Record<string, string> = {},
  process = 0,
): Promise<{ status: number; headers: Record<string, string>; body: Buffer }> =>
  new Promise((resolve, reject) => {
    get(
      {
        port: site.ports[process],
        host: '127.0.0.1',
        path,
        agent: false,
        headers: { host: site.host, 'accept-encoding': 'br', ...headers },
      },
      (response) => {
        const parts: Buffer[] = []
        response
          .on('data', (part: Buffer) => parts.push(part))
          .on('end', () =>
            resolve({
              status: response.statusCode!,
              headers: response.headers as Record<string, string>,
              body: Buffer.concat(parts),
            }),
          )
      },
    ).on('error', reject)
  })

/** CPU time of all the site's processes so far, including their threads, in ms; that of the database only if it runs inside. */
export const cpuMs = (site: Site): number =>
  site.pids.reduce((sum, pid) => {
    // proc(5): fields 14 and 15, counted from the end of the program's name, which may contain spaces.
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '. . ')
      .split(' ')
      .slice(13, 15)
    return sum + (Number(user) + Number(system)) * MS_A_TICK
  }, 0)

/** Memory of the site's processes, with shared pages divided (PSS), in MB. */
export const memoryMb = (site: Site): number =>
  site.pids.reduce(
    (sum, pid) =>
      sum + Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))![1]) / 1000,
    0,
  )

export const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!
