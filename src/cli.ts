import { chooseProductionPackages, readConfig, WrongSetting } from '#config.server.ts'
import { runCommand } from '#doors/command-line/commands.server.ts'
import { askRunning } from '#doors/command-line/control.server.ts'
import { jobKinds } from '#doors/background/jobs.server.ts'
import { refuseSamplesBesideMoney } from '#sample/sample.server.ts'
import { openWorld } from '#world.server.ts'

/** The command line: `node build/server/cli.js admin grant EMAIL`, `seed`, `doctor`, `reconcile --settle`, `mpesa check`, `worker`. */
async function run(words: string[]): Promise<number> {
  chooseProductionPackages()
  const config = readConfig()
  if (words[0] === 'worker') return work()
  const answer = (config.embedded ? await askRunning(config.dataDir, words) : null) ?? (await runHere(words))
  console.log(answer.text)
  return answer.ok ? 0 : 1
}

async function runHere(words: string[]) {
  const world = await openWorld({ ...readConfig(), logLevel: 'error' })
  try {
    return await runCommand(world.context(), words)
  } finally {
    await world.close()
  }
}

/** Works off jobs until it is told to stop; for installations whose web processes have WORKER=off. */
async function work(): Promise<number> {
  const world = await openWorld(readConfig())
  await refuseSamplesBesideMoney(world.context())
  await world.queue.work(jobKinds(world))
  console.log('Stadi works off jobs. Stop it with Ctrl+C.')
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  })
  await world.close()
  return 0
}

run(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(
      error instanceof WrongSetting || (error instanceof Error && /in use by process/.test(error.message))
        ? error.message
        : error,
    )
    process.exit(1)
  },
)
