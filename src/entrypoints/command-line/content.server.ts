import type { Context } from '#context.ts'
import { loadLaunchContent } from '#sample/content.server.ts'

type Seeded = Awaited<ReturnType<typeof loadLaunchContent>>[number]

// More names than somebody reads in a line.
const MOST_NAMES = 20

/** `npm run seed -- --content`: what belongs to every installation, and what was done to it. */
export async function loadContentByHand(ctx: Context): Promise<{ ok: true; text: string }> {
  return { ok: true, text: contentLines(await loadLaunchContent(ctx)).join('\n') }
}

function contentLines(seeded: Seeded[]): string[] {
  const added = counted(seeded, ({ added }) => added)
  const updated = counted(seeded, ({ updated }) => updated)
  const names = seeded.flatMap(({ what, kept }) => kept.map((name) => `${what.one} ${name}`))
  return [
    ...(added ? [`Added ${added}.`] : []),
    ...(updated ? [`Updated ${updated}.`] : []),
    ...(added || updated ? [] : ['Everything that comes with Stadi is there; nothing was written.']),
    ...(names.length > 0
      ? [
          `Left as they are, because people here changed them or took them away: ${names.slice(0, MOST_NAMES).join(', ')}${names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : ''}.`,
        ]
      : []),
  ]
}

/** "56 courses, 1 teacher"; nothing of what there is none. */
const counted = (seeded: Seeded[], of: (one: Seeded) => number): string =>
  seeded
    .filter((one) => of(one) > 0)
    .map((one) => `${of(one)} ${of(one) === 1 ? one.what.one : one.what.many}`)
    .join(', ')
