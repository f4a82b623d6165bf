import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { machine } from './machine.ts'
import { call, sleep, until } from './web.ts'

export const root = join(import.meta.dirname, '..', '..')

/** @property folder of a built checkout; unset: this one */
export type Member = { port: number; env: Record<string, string>; folder?: string | undefined }
export type Fleet = ReturnType<typeof createFleet>

type Unit = Member & { child: ChildProcess | null; readyAt: number | null; log: string; deaths: number[] }

/**
 * The product's processes: started, killed without warning and restarted at once.
 * @param mayEnd whether a process may end by itself now, as one does that starts without its database
 */
export function createFleet(
  members: Member[],
  host: string,
  folder: string,
  mayEnd: (who: number) => boolean = () => false,
) {
  const units: Unit[] = members.map((member, who) => ({
    ...member,
    child: null,
    readyAt: null,
    deaths: [],
    log: join(folder, `process-${who}.log`),
  }))
  const faults: string[] = []
  const state = { isStopping: false }

  function start(unit: Unit): void {
    const out = openSync(unit.log, 'a')
    const child = spawn(process.execPath, ['build/server/start.js'], {
      cwd: unit.folder ?? root,
      env: { ...process.env, ...unit.env, PORT: String(unit.port) },
      stdio: ['ignore', out, out],
    })
    closeSync(out)
    unit.child = child
    const isUp = machine.starts()
    child.once('exit', (code, signal) => {
      isUp(false)
      unit.child = null
      unit.readyAt = null
      unit.deaths.push(Date.now())
      if (state.isStopping) return
      if (signal !== 'SIGKILL' && signal !== 'SIGTERM' && code !== 0 && !mayEnd(units.indexOf(unit)))
        faults.push(
          `a process ended by itself: ${signal ?? `code ${code}`}; its log ends: ${lastLines(unit.log, 12)}`,
        )
      start(unit)
    })
    void becomeReady(unit, child, isUp)
  }

  async function becomeReady(
    unit: Unit,
    child: ChildProcess,
    isUp: (isReady: boolean) => void,
  ): Promise<void> {
    const isReady = () =>
      call({ port: unit.port, host, path: '/readyz' }).then(
        ({ status }) => status === 200,
        () => false,
      )
    while (unit.child === child && !state.isStopping) {
      if (await isReady()) {
        isUp(true)
        if (unit.child === child) unit.readyAt = Date.now()
        return
      }
      await sleep(30)
    }
  }

  const signal = (unit: Unit, name: NodeJS.Signals): boolean => {
    unit.readyAt = null
    return unit.child?.kill(name) ?? false
  }
  // Whatever ends this program also ends its processes.
  process.once('exit', () => {
    for (const unit of units) unit.child?.kill('SIGKILL')
  })
  const allReady = () => units.every((unit) => unit.readyAt !== null)

  return {
    size: units.length,
    portOf: (who: number): number => units[who]!.port,
    faults,
    async start(): Promise<void> {
      for (const unit of units) start(unit)
      await this.ready()
    },
    async ready(): Promise<void> {
      if (!(await until(allReady, 60_000))) throw new Error('the product did not become ready in time')
    },
    /** Milliseconds since it became reachable, null while it is not. */
    upMs: (who: number): number | null => {
      const { readyAt } = units[who]!
      return readyAt === null ? null : Date.now() - readyAt
    },
    /** SIGKILL; it restarts by itself. @returns false when it was down already */
    kill: (who: number): boolean => units[who]!.readyAt !== null && signal(units[who]!, 'SIGKILL'),
    /** Whether it was killed so soon after that moment that what it had just received may be lost. */
    diedAfter: (who: number, at: number): boolean =>
      units[who]!.deaths.some((death) => death >= at && death < at + 1000 * machine.times()),
    /** Stops each gracefully and starts it again, as a deployment does. */
    async restart(): Promise<void> {
      for (const unit of units) signal(unit, 'SIGTERM')
      await this.ready()
    },
    /** Stops one gracefully and starts it from another build, as a rolling upgrade does. */
    async switch(who: number, build: string | undefined): Promise<void> {
      units[who]!.folder = build
      signal(units[who]!, 'SIGTERM')
      await this.ready()
    },
    /** For good: gracefully with SIGTERM, at once with SIGKILL. */
    async stop(name: 'SIGTERM' | 'SIGKILL'): Promise<void> {
      state.isStopping = true
      for (const unit of units) signal(unit, name)
      const inTime = await until(() => units.every((unit) => unit.child === null), 15_000, 20)
      if (!inTime) faults.push('a process did not end in time after SIGTERM')
      for (const unit of units) unit.child?.kill('SIGKILL')
    },
    /** The last lines of each process's output. */
    logs: (lines = 40): string =>
      units.map(({ log }, who) => `--- process ${who}\n${lastLines(log, lines)}`).join('\n'),
  }
}

const lastLines = (file: string, count: number): string =>
  readFileSync(file, 'utf8').trim().split('\n').slice(-count).join('\n')
