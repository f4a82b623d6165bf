/** Why a disk did not take something, known by the code of the system or of Postgres. */

const FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])
const FORBIDDEN: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'it can only be read',
  ENOTDIR: 'one of the folders named is a file',
  EISDIR: 'that is a folder',
  ENAMETOOLONG: 'the name is too long',
}

/** What was thrown, and what caused it. */
export function causesOf(error: unknown): NodeJS.ErrnoException[] {
  const causes: Error[] = []
  for (let at = error; at instanceof Error; at = at.cause) causes.push(at)
  return causes
}

/** Whether no space was left, at any depth. */
export const isFull = (error: unknown): boolean =>
  causesOf(error).some(
    ({ code, message }) => FULL.has(code ?? '') || /No space left on device|ENOSPC/.test(message),
  )

/** Whether Postgres says so of its own disk. */
export const isDatabaseFull = (error: unknown): boolean =>
  causesOf(error).some(({ code }) => code === '53100')

/** A path that cannot be written to, and why; null where it is something else. */
export function forbiddenPath(error: unknown): { path: string | undefined; why: string } | null {
  for (const { code, path } of causesOf(error)) {
    const why = FORBIDDEN[code ?? '']
    if (why) return { path, why }
  }
  return null
}

/** A sentence of a file that could not be written; null where the disk is not why. */
export function whyNotWritten(error: unknown, file: string): string | null {
  if (isDatabaseFull(error)) return null
  if (isFull(error)) return `There is no space left for ${file}. Free some, and try again.`
  const forbidden = forbiddenPath(error)
  return forbidden && `${file} cannot be written: ${forbidden.why}.`
}
