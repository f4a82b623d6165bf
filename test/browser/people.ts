import { eq, like, or } from 'drizzle-orm'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { adminPermissions, sessions, users } from '#modules/accounts/tables.server.ts'
import { after, HOUR } from '#kit/time.ts'
import { type Added, addPerson, signedIn } from '../people.ts'
import { builtProduct } from '../seeded-data.ts'

export const PASSWORD = 'karibu-stadi-2026'

/** The people that tests can be, and how many of a run need their own. */
const crowd = {
  learner: { name: 'Zuhura Ali', count: 140 },
  administrator: { name: 'Wanjiru Admin', count: 22 },
  /** An administrator who entered the password long ago. */
  idler: { name: 'Wambui Admin', count: 2 },
}
export type Kind = keyof typeof crowd

const folderOf = (dataDir: string, part: Kind | 'samples'): string => join(dataDir, 'people', part)

/** Only the process that holds the data can add rows: everybody exists before it starts, and the sample people are signed in. */
export async function addPeople(dataDir: string): Promise<void> {
  const { createProduct } = await builtProduct()
  const product = await createProduct({ dataDir, env: { WORKER: 'off' } })
  const ctx = product.app.context()
  const keep = (part: Kind | 'samples', name: string, person: object) =>
    writeFileSync(join(folderOf(dataDir, part), `${name}.json`), JSON.stringify(person))
  for (const part of ['learner', 'administrator', 'idler', 'samples'] as const)
    mkdirSync(folderOf(dataDir, part), { recursive: true })
  for (const { id, email } of await ctx.db
    .select()
    .from(users)
    .where(or(eq(users.emailVerified, true), like(users.email, 'mentor-%'))))
    keep('samples', email, await signedIn(ctx, id))
  for (const kind of ['learner', 'administrator', 'idler'] as const)
    for (let made = 0; made < crowd[kind].count; made++) {
      const person = await addPerson(ctx, { name: crowd[kind].name, password: PASSWORD })
      const granted = { userId: person.id, grantedBy: 'command-line', grantedAt: ctx.now() }
      if (kind !== 'learner') await ctx.db.insert(adminPermissions).values(granted)
      // The others' is fresh whenever their test begins, however long those before it take.
      const passwordAt = kind === 'idler' ? null : after(ctx.now(), HOUR)
      await ctx.db.update(sessions).set({ passwordAt }).where(eq(sessions.userId, person.id))
      keep(kind, person.id, person)
    }
  await product.close()
}

/** Somebody whom no other test uses: the worker that renames the file has claimed them. */
export function takePerson(kind: Kind): Added {
  const folder = folderOf(process.env.STADI_DATA_DIR!, kind)
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
    try {
      renameSync(join(folder, name), join(folder, `${name}.taken`))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue
      throw error
    }
    return JSON.parse(readFileSync(join(folder, `${name}.taken`), 'utf8')) as Added
  }
  throw new Error(`There is no ${kind} left: raise the count in test/browser/people.ts.`)
}

/** The cookie of a sample person. */
export const cookieOfSample = (email: string): string =>
  (
    JSON.parse(
      readFileSync(join(folderOf(process.env.STADI_DATA_DIR!, 'samples'), `${email}.json`), 'utf8'),
    ) as Added
  ).cookie
