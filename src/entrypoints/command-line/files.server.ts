import {
  checkObjects,
  giveUpObjects,
  type Moved,
  moveToDatabase,
  moveToStore,
} from '#adapters/files/objects.server.ts'
import { FilesAway } from '#adapters/files/store.server.ts'
import type { Context } from '#context.ts'

type Said = { ok: boolean; text: string }

// More lines than somebody reads.
const MOST_LINES = 20

/**
 * `npm run files -- check | move | back`: what people uploaded, in the database or in the store of FILES_S3_*, compared and brought
 * from the one to the other while it is used (decision 089).
 */
export async function filesCommand(ctx: Context, words: string[]): Promise<Said> {
  // Flags stand anywhere (words.ts).
  const what = words.find((word) => !word.startsWith('--'))
  try {
    if (what === 'check') return await check(ctx, words)
    if (!ctx.files)
      return { ok: false, text: 'There is no store: set FILES_S3_ENDPOINT and its four others.' }
    if (what === 'move')
      return movedWords(await moveToStore(ctx.db, ctx.files, ctx.now), `the bucket ${ctx.files.bucket}`)
    if (what === 'back') return movedWords(await moveToDatabase(ctx.db, ctx.files), 'the database')
    throw new Error(`npm run files knows no "${what}": words.ts lets it through.`)
  } catch (error) {
    if (!(error instanceof FilesAway)) throw error
    return {
      ok: false,
      text: `${error.message} Nothing is lost: run this again, and it goes on where it was.`,
    }
  }
}

const sizeOf = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

const movedWords = ({ files, bytes, left }: Moved, place: string): Said => ({
  ok: left === 0,
  text: [
    `${files} files, ${sizeOf(bytes)}, are now in ${place}, each compared by its hash.`,
    ...(left > 0
      ? [`${left} could not be read as they were written: npm run files -- check names them.`]
      : []),
  ].join('\n'),
})

async function check({ db, files, now }: Context, words: string[]): Promise<Said> {
  const { inDatabase, inStore, bytesInStore, wrong, orphans } = await checkObjects(
    db,
    files,
    words.includes('--whole'),
  )
  const tidies = words.includes('--tidy')
  if (tidies) await giveUpObjects(db, orphans, now())
  const lines = [
    `In the database: ${inDatabase} files. In ${files ? `the bucket ${files.bucket}` : 'a store'}: ${inStore} files, ${sizeOf(bytesInStore)}.`,
    ...wrong
      .slice(0, MOST_LINES)
      .map((row) => `WRONG ${row}: its file is missing in the store, or another one.`),
    ...(wrong.length > MOST_LINES ? [`WRONG and ${wrong.length - MOST_LINES} more.`] : []),
    ...(orphans.length > 0
      ? [
          `${orphans.length} objects in the store belong to nobody. ${tidies ? 'They are removed within a minute.' : 'With --tidy they are removed.'}`,
        ]
      : []),
    ...(wrong.length === 0 ? ['Every file is where its row says.'] : []),
  ]
  return { ok: wrong.length === 0, text: lines.join('\n') }
}
