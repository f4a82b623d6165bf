/** Where the files of deploy/ go on a machine, and a root folder in which all of them are. */
import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, globSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')

export const deployFiles: string[] = globSync('deploy/**', { cwd: root, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
  .sort()

/** The place that a file names in its first comment; null where it names none. */
export const placeOf = (text: string): string | null => /^(?:#!.*\n)?# (\/[\w./-]*\w)/.exec(text)?.[1] ?? null

export type Installed = { file: string; place: string }

export const installed: Installed[] = deployFiles.flatMap((file) => {
  const place = placeOf(readFileSync(join(root, file), 'utf8'))
  return place ? [{ file, place }] : []
})

/** Copies each to its place below a folder, as its guide says. */
export function installInto(folder: string, files: Installed[] = installed): void {
  for (const { file, place } of files) {
    const target = join(folder, place)
    mkdirSync(dirname(target), { recursive: true })
    copyFileSync(join(root, file), target)
    const isProgram = readFileSync(target, 'utf8').startsWith('#!')
    chmodSync(target, isProgram ? 0o755 : statSync(target).mode & 0o777)
  }
}

/** The units that systemd brings, and empty programs of the machine's own, for whoever asks systemd about that folder. */
export function addMachine(folder: string, programs: string[]): void {
  mkdirSync(join(folder, 'usr/lib/systemd'), { recursive: true })
  execFileSync('cp', ['-a', '/lib/systemd/system', join(folder, 'usr/lib/systemd/')])
  execFileSync('ln', ['-s', 'usr/lib', join(folder, 'lib')])
  for (const program of programs) {
    mkdirSync(dirname(join(folder, program)), { recursive: true })
    copyFileSync('/bin/true', join(folder, program))
    chmodSync(join(folder, program), 0o755)
  }
}
