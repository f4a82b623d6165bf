// Makes a backup each hour and keeps a week of them, where no cron and no shell are: in a container. Usage: node hourly-backup.mjs
// [FOLDER]. A backup that fails is tried again after five minutes, and its error is in the log.
import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

const folder = process.argv[2] ?? '/backups'
const MINUTE = 60_000

for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(0))

/** Such as Sunday-07: names by weekday and hour keep one week. */
const nameOf = (now) =>
  `${now.toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })}-${now.toISOString().slice(11, 13)}`

const backUp = (file) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['build/server/cli.js', 'backup', file], { stdio: 'inherit' })
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })

for (;;) {
  const made = await backUp(`${folder}/${nameOf(new Date())}.backup`)
  // Seven minutes past each hour, when little else begins.
  const untilNext = 60 * MINUTE - ((Date.now() - 7 * MINUTE) % (60 * MINUTE))
  await pause(made ? untilNext : 5 * MINUTE)
}
