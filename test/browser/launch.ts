import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export type Launch = { executablePath: string; args: string[]; env: Record<string, string> }

const bin = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..', 'bin')

/**
 * How to start Chromium, for Playwright's launchOptions. CHROMIUM_PATH selects another one. The package's own arguments are
 * omitted: they disable web security, which the tests check.
 */
export async function chromiumLaunch(): Promise<Launch> {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    await check(given, environment()).catch((error: Error) => {
      throw new Error(`Chromium does not start: ${reason(error)} CHROMIUM_PATH names it.`, { cause: error })
    })
    return { executablePath: given, args: ['--no-sandbox'], env: environment() }
  }
  const folder = join(tmpdir(), `stadi-chromium-${await packageVersion()}-${process.getuid?.() ?? 0}`)
  const ready = (await launchFrom(folder)) ?? (await unpack(folder).then(() => launchFrom(folder)))
  if (ready) return ready
  const why = await check(join(folder, 'chromium'), environment()).then(() => '', reason)
  throw new Error(
    `Chromium was unpacked into ${folder} and does not start: ${why} Set CHROMIUM_PATH to a Chromium of this machine.`,
  )
}

async function packageVersion(): Promise<string> {
  return (JSON.parse(await readFile(join(bin, '..', 'package.json'), 'utf8')) as { version: string }).version
}

/** Null if there is none or it does not run, as after an interrupted unpacking or a cleaned temp folder. */
async function launchFrom(folder: string): Promise<Launch | null> {
  const executablePath = join(folder, 'chromium')
  const fonts = join(folder, 'fonts')
  if (!existsSync(executablePath) || !existsSync(fonts)) return null
  // The same fonts on every machine, so that lines break alike.
  const plain = { ...environment(), FONTCONFIG_PATH: fonts }
  // A bare machine has no NSS; the package provides libraries, used only where the system has none.
  const withLibraries = { ...plain, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }
  for (const env of [plain, withLibraries])
    if (await runs(executablePath, env)) return { executablePath, args: ['--no-sandbox'], env }
  return null
}

const runs = (executablePath: string, env: Record<string, string>): Promise<boolean> =>
  check(executablePath, env).then(
    () => true,
    () => false,
  )

async function check(executablePath: string, env: Record<string, string>): Promise<void> {
  const { stdout } = await promisify(execFile)(executablePath, ['--version'], { env, timeout: 20_000 })
  if (!/\d+\.\d+/.test(stdout)) throw new Error(`It says no version but "${stdout.slice(0, 100).trim()}".`)
}

/** The program's own output, such as the missing library. */
function reason(error: Error & { stderr?: string }): string {
  return (error.stderr?.trim() || error.message).split('\n').at(-1) ?? ''
}

/** Into a separate folder, moved into place when complete: two concurrent runs never see half a browser. */
async function unpack(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true })
  const draft = await mkdtemp(`${folder}-`)
  const before = process.env.TMPDIR
  // The package unpacks into the current temp folder and takes whatever is already there.
  process.env.TMPDIR = draft
  try {
    const { default: packed, inflate } = await import('@sparticuz/chromium')
    await packed.executablePath(bin)
    await inflate(join(bin, 'al2023.tar.br'))
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
  await writeFontsConfig(join(draft, 'fonts'), join(folder, 'fonts'))
  // Another run may have been faster; its browser is equivalent and may be open already.
  if (!(await launchFrom(folder))) {
    await rm(folder, { recursive: true, force: true })
    await rename(draft, folder).catch(() => undefined)
  }
  await rm(draft, { recursive: true, force: true })
}

/** The package's own file names the folders of a cloud function. */
async function writeFontsConfig(draft: string, fonts: string): Promise<void> {
  const lines = [
    '<?xml version="1.0"?>',
    '<fontconfig>',
    `<dir>${fonts}</dir>`,
    `<cachedir>${fonts}/cache</cachedir>`,
    '</fontconfig>',
    '',
  ]
  await writeFile(join(draft, 'fonts.conf'), lines.join('\n'))
}

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ HOME: tmpdir(), ...process.env }).filter(
      (pair): pair is [string, string] => pair[1] !== undefined,
    ),
  )
}
