import { spawn } from 'node:child_process'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { commandNames } from '#entrypoints/command-line/words.ts'
import { bareLine } from './command-lines.ts'

const root = join(import.meta.dirname, '..', '..')

/** What a line says to Stadi's command line, in whichever form of a site; null where it says something else. */
export function wordsToStadi(line: string): string[] | null {
  const bare = bareLine(line)
  const said =
    /^(?:stadi|node stadi\.cjs) (.*)$/.exec(bare)?.[1] ??
    /\bbuild\/server\/cli\.js (.*)$/.exec(bare)?.[1] ??
    new RegExp(`^npm run ((?:${commandNames.join('|')})(?: -- .*)?)$`).exec(bare)?.[1]
  return said ? said.split(' ') : null
}

export type Said = { code: number | null; said: string }

/**
 * Runs deploy/machine/stadi with the settings of a site. The code that the first of them compiled lies beside the settings, for the
 * others: compiling is four tenths of what a short command costs.
 */
export function runStadi(settings: string, words: string[]): Promise<Said> {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn('/bin/sh', [join(root, 'deploy/machine/stadi'), ...words], {
    env: {
      PATH,
      HOME,
      STADI_SETTINGS: settings,
      STADI_FOLDER: root,
      STADI_USER: userInfo().username,
      NODE_COMPILE_CACHE: join(dirname(settings), 'compiled'),
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (said += part))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said: said.trim() })))
}
