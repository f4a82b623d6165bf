import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  chooseProductionPackages,
  readConfig,
  readConfigAt,
  storagePlace,
  surroundings,
} from '#config.server.ts'
import { backUp } from '#entrypoints/command-line/backup.server.ts'
import { runCommand } from '#entrypoints/command-line/commands.server.ts'
import { askRunning } from '#entrypoints/command-line/control.server.ts'
import { restore } from '#entrypoints/command-line/restore.server.ts'
import { jobKinds } from '#entrypoints/background/jobs.server.ts'
import { refuseSamplesBesideMoney } from '#sample/sample.server.ts'
import { isJournal, ofLevel, STDOUT, WARNING } from './log.server.ts'
import { openApp, openDatabase } from './open.server.ts'
import { endWith, hearNode, sayWhyNot } from './why-not.server.ts'
import { withoutDashes, wrongWords } from '#entrypoints/command-line/words.ts'
import { exitSoon } from '#entrypoints/serving/shutdown.server.ts'

type Answer = { ok: boolean; text: string }

/**
 * The command line: `node build/server/cli.js admin grant EMAIL`, `seed`, `content load`, `doctor`, `reconcile --settle`, `mpesa check`, `files check`, `worker`,
 * `migrate`, `backup FILE`, `restore FILE`.
 */
async function run(typed: string[]): Promise<number> {
  chooseProductionPackages()
  const words = withoutDashes(typed)
  // Before anything is opened: what nobody understands shall not end in a half of it.
  const wrong = wrongWords(words)
  if (wrong) return said({ ok: false, text: wrong })
  if (words[0] === 'worker') return work().catch((error: unknown) => endWith(error, 'start'))
  return said(await answerTo(words))
}

function said({ ok, text }: Answer): number {
  const { journal } = surroundings()
  // The doctor runs by a timer: journalctl -p warning finds what it found.
  console.log(!ok && isJournal(journal, STDOUT) ? ofLevel(WARNING, text) : text)
  return ok ? 0 : 1
}

async function answerTo([command, ...words]: string[]): Promise<Answer> {
  if (command === 'restore') return restoreHere(words)
  if (command === 'backup') return backUpHere(words)
  return (await askedRunning([command!, ...words])) ?? runHere([command!, ...words])
}

async function askedRunning(words: string[]): Promise<Answer | null> {
  const config = readConfig()
  return config.embedded ? askRunning(config.dataDir, words) : null
}

/**
 * Runs through the process that holds the database, or on the database without migrating it: a backup before an upgrade must not
 * migrate it first.
 */
async function backUpHere([name]: string[]): Promise<Answer> {
  const { databaseUrl, dataDir } = storagePlace()
  if (!databaseUrl && !existsSync(join(dataDir, 'database')))
    return { ok: false, text: `There is nothing to back up in ${dataDir}.` }
  const words = name ? [name.startsWith('--') ? name : resolve(name)] : []
  const answer = await askedRunning(['backup', ...words])
  if (answer) return answer
  const config = readConfig()
  const open = await openDatabase(config)
  try {
    return await backUp({ db: open.db, config, now: () => new Date() }, words)
  } finally {
    await open.close()
  }
}

function restoreHere(words: string[]): Promise<Answer> {
  const { dataDir, databaseUrl, listenUrl } = storagePlace()
  return restore(
    {
      dataDir,
      // Past a pooler, which keeps connections open: nobody else may be connected.
      databaseUrl: listenUrl ?? databaseUrl,
      openApp(open, folder) {
        const config = readConfigAt(folder)
        // Its simulated phones would keep ringing.
        const mpesa = { ...config.mpesa, simulator: false }
        return openApp({ ...config, mpesa, logLevel: 'error' }, { open })
      },
    },
    words,
  )
}

async function runHere(words: string[]) {
  const app = await openApp({ ...readConfig(), logLevel: 'error' })
  try {
    return await runCommand(app.context(), words)
  } finally {
    await app.close()
  }
}

/** Runs jobs until it receives a signal to stop; for installations whose web processes have WORKER=off. */
async function work(): Promise<number> {
  const app = await openApp(readConfig())
  hearNode(app.log)
  await refuseSamplesBesideMoney(app.context())
  await app.queue.work(jobKinds(app))
  if (surroundings().isForTrying) console.log('Stadi works off jobs. Stop it with Ctrl+C.')
  else app.log.info({ worker: true }, 'start')
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  })
  exitSoon()
  await app.close()
  return 0
}

run(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    sayWhyNot(error)
    process.exit(1)
  },
)
