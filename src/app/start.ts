import * as build from 'virtual:react-router/server-build'
import { chooseProductionPackages, type Config, readConfig, surroundings } from '#config.server.ts'
import { listenForCommands } from '#entrypoints/command-line/control.server.ts'
import { Traffic } from '#entrypoints/metrics/traffic.server.ts'
import { jobKinds } from '#entrypoints/background/jobs.server.ts'
import { withStaticFiles } from '#entrypoints/web/http/static-files.server.ts'
import { templateOfFirstStart } from '#sample/template.server.ts'
import { httpServer } from '#entrypoints/serving/http-server.server.ts'
import { createServer } from './server.ts'
import { endOnSignal } from '#entrypoints/serving/shutdown.server.ts'
import { loggable } from '#kit/failure.ts'
import { sweepPayments } from '#modules/payments/commands/sweep.server.ts'
import type { App } from '#core/app.ts'
import { openApp } from './open.server.ts'
import { readyToServe } from './ready.server.ts'
import { welcome } from './welcome.server.ts'
import { endWith, hearNode } from './why-not.server.ts'

/** The first that systemd hands over (sd_listen_fds). */
const HANDED = 3
/** How many may stand at the door while nobody opens it; the kernel allows no more by default. */
const WAITING = 4096

const startedAt = performance.now()

async function start() {
  chooseProductionPackages()
  const config = readConfig()
  const app = await openApp(config, { template: templateOfFirstStart(config, new Date()) })
  hearNode(app.log)
  const { pages, streams } = await readyToServe(app)
  if (config.worker) await startWorking(app)
  const closeControl = await listenForCommands(app)
  const traffic = new Traffic()
  const readiness = { draining: false, isHeld: surroundings().hasSocket }
  const routes = withStaticFiles(createServer(app, build, pages, streams, { readiness, traffic }))
  const server = httpServer(routes.fetch, pages, traffic)
  server.once('error', (error) => endWith(error, 'start'))
  server.listen(doorOf(config), () => welcome(app, server, performance.now() - startedAt))
  const onError = (error: unknown) => app.log.error({ err: loggable(error) }, 'shutdown')
  endOnSignal({
    server,
    isBehindProxy: config.trustedProxyHops > 0,
    onError,
    begin() {
      readiness.draining = true
      streams.end()
      // Stops taking jobs, while open requests and running jobs finish side by side.
      app.queue.stop().catch(onError)
    },
    async close() {
      await pages.looks.done()
      await closeControl()
      await app.close()
    },
  })
}

/** The socket that systemd holds while this process is replaced, where it handed one over; visitors then wait instead of being refused. */
const doorOf = ({ port, host }: Config) => ({
  ...(surroundings().hasSocket ? { fd: HANDED } : { port, host }),
  backlog: WAITING,
})

async function startWorking(app: App): Promise<void> {
  await app.queue.work(jobKinds(app))
  // What a crash left unfinished need not wait for the next minute.
  sweepPayments(app.context()).catch((error: unknown) =>
    app.log.error({ err: loggable(error) }, 'sweep-at-start'),
  )
}

start().catch((error: unknown) => endWith(error, 'start'))
