import type { Context } from '#context.ts'
import {
  compareLaunchContent,
  type ContentName,
  contentNames,
  countLaunchContent,
  loadLaunchContent,
  standingOfContent,
} from '#sample/content.server.ts'
import { usageOf } from './words.ts'

type Seeded = Awaited<ReturnType<typeof loadLaunchContent>>[number]

// More names than somebody reads in a line.
const MOST_NAMES = 20

/** `npm run content -- list | diff | load`: the shipped content, what loading it would do, and did. */
export async function contentCommand(
  ctx: Context,
  [action, ...words]: string[],
): Promise<{ ok: boolean; text: string }> {
  if (action === 'list') return said(await listed(ctx))
  if (!words.every(isName))
    return { ok: false, text: `Usage: ${usageOf('content')}, of ${contentNames.join(', ')}` }
  const names = words.length > 0 ? words : contentNames
  if (action === 'diff') return said(linesOf(await compareLaunchContent(ctx, names), WOULD))
  return said(linesOf(await loadLaunchContent(ctx, names), DONE))
}

const said = (lines: string[]) => ({ ok: true as const, text: lines.join('\n') })
const isName = (word: string): word is ContentName => (contentNames as readonly string[]).includes(word)

const STANDING = {
  current: 'Loaded here: what came with this version.',
  older:
    'Loaded here: what came with another version. npm run content -- diff says what loading would change.',
  none: 'Loaded here: nothing yet.',
}

async function listed(ctx: Context): Promise<string[]> {
  const widest = Math.max(...contentNames.map((name) => name.length))
  const counts = countLaunchContent().map(({ name, count }) => `${name.padEnd(widest)}  ${count}`)
  return [...counts, STANDING[await standingOfContent(ctx)]]
}

const DONE = {
  added: 'Added',
  updated: 'Updated',
  nothing: 'Everything that comes with Stadi is there; nothing was written.',
  kept: 'Left as they are, because people here changed them or took them away:',
}
const WOULD: typeof DONE = {
  added: 'Would add',
  updated: 'Would update',
  nothing: 'Everything that comes with Stadi is there; nothing would be written.',
  kept: 'Would leave as they are, because people here changed them or took them away:',
}

function linesOf(seeded: Seeded[], words: typeof DONE): string[] {
  const added = counted(seeded, ({ added }) => added)
  const updated = counted(seeded, ({ updated }) => updated)
  const names = seeded.flatMap(({ what, kept }) => kept.map((name) => `${what.one} ${name}`))
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : ''
  return [
    ...(added ? [`${words.added} ${added}.`] : []),
    ...(updated ? [`${words.updated} ${updated}.`] : []),
    ...(added || updated ? [] : [words.nothing]),
    ...(names.length > 0 ? [`${words.kept} ${names.slice(0, MOST_NAMES).join(', ')}${more}.`] : []),
  ]
}

/** "56 courses, 1 teacher"; kinds without any are omitted. */
const counted = (seeded: Seeded[], of: (one: Seeded) => number): string =>
  seeded
    .filter((one) => of(one) > 0)
    .map((one) => `${of(one)} ${of(one) === 1 ? one.what.one : one.what.many}`)
    .join(', ')
