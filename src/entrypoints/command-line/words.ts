/** What can be typed on the command line, and whether it was. */

/**
 * Every command with its shapes. Capitals stand for a word of one's own; what is in brackets may be left out, and stands at any place
 * if it begins with dashes; … says that there may be several.
 */
const shapes: Record<string, string[]> = {
  admin: ['grant EMAIL', 'revoke EMAIL', 'reset-factor EMAIL', 'link-mentor EMAIL MENTOR-ID', 'list'],
  doctor: ['[--inside]'],
  reconcile: ['[--settle]'],
  mpesa: ['check', 'register PHONE'],
  seed: ['[--force]'],
  content: ['list', 'diff [NAME…]', 'load [NAME…]'],
  files: ['check [--whole] [--tidy]', 'move', 'back'],
  lti: ['new-key'],
  worker: [''],
  migrate: [''],
  backup: ['FILE', '--made', '--drilled'],
  restore: ['FILE [--force]'],
}

export const commandNames: string[] = Object.keys(shapes)

/** The words without the dashes after which npm passes words on: who types them without npm means the same. */
export const withoutDashes = (words: string[]): string[] => words.filter((word) => word !== '--')

/** @returns what to say to somebody who typed something that no command understands; null where one does */
export function wrongWords([command = '', ...words]: string[]): string | null {
  const known = Object.hasOwn(shapes, command) ? shapes[command]! : null
  if (!known) return `${command ? `There is no command "${command}". ` : ''}Usage: ${usages()}`
  if (known.some((shape) => fits(shape, words))) return null
  const said = words.length > 0 ? `"${words.join(' ')}" is nothing that ${command} understands. ` : ''
  return `${said}Usage: ${usageOf(command)}`
}

/** `npm run mpesa -- check | register PHONE`. */
export const usageOf = (command: string): string => {
  const [first, ...others] = shapes[command]!
  if (others.length > 0 || !first!.startsWith('[')) {
    const all = [first, ...others].join(' | ')
    return `npm run ${command}${all ? ` -- ${all}` : ''}`
  }
  return `npm run ${command} ${first!.replace('[', '[-- ')}`
}

const usages = (): string => commandNames.map(usageOf).join('; ')

function fits(shape: string, words: string[]): boolean {
  const tokens = shape.split(' ').filter(Boolean)
  const flags = tokens.filter((token) => token.startsWith('[--')).map((token) => token.slice(1, -1))
  const rest = words.filter((word) => !flags.includes(word))
  const places = tokens.filter((token) => !token.startsWith('[--'))
  const last = places.at(-1)
  const isOpenEnded = last?.endsWith('…]') ?? false
  if (isOpenEnded) places.pop()
  if (isOpenEnded ? rest.length < places.length : rest.length !== places.length) return false
  return rest.every((word, n) => (isOwn(places[n] ?? last!) ? isValue(word) : word === places[n]))
}

const isOwn = (token: string): boolean => /^\[?[A-Z]/.test(token)
/** A flag that is misspelt is no name of a file. */
const isValue = (word: string): boolean => word !== '' && !word.startsWith('-')
