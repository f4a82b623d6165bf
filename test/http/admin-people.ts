import { join } from 'node:path'
import { runCommand } from '#doors/command-line/commands.server.ts'
import { newId, newSecret } from '#kit/ids.ts'
import { after, DAY } from '#kit/time.ts'
import { signed } from '#modules/accounts/session-cookies.server.ts'
import { profiles, sessions, users } from '#modules/accounts/tables.server.ts'

export type Product = Awaited<ReturnType<(typeof import('#http.ts'))['createProduct']>>
export type Person = { id: string; email: string; name: string; cookie: string }

const built = join(import.meta.dirname, '..', '..', 'build', 'server', 'http.js')
const origin = 'http://localhost:3000'

/** The built product with nobody in it yet, and the people of the permission tests. */
export async function openProduct() {
  const { createProduct } = (await import(built)) as typeof import('#http.ts')
  const product = await createProduct({ env: { SAMPLE_DATA: 'off', WORKER: 'off' } })
  const ctx = product.world.context()
  let made = 0
  /** A confirmed person with an open session. */
  const person = async (name: string): Promise<Person> => {
    const id = newId()
    const token = newSecret()
    const email = `${name.toLowerCase()}-${++made}@example.com`
    // A second apart, so that "newest first" is certain.
    const times = { createdAt: after(ctx.now(), made * 1000), updatedAt: ctx.now() }
    await ctx.db.insert(users).values({ id, name, email, emailVerified: true, emailConfirmedAt: ctx.now(), ...times })
    await ctx.db.insert(profiles).values({ id, fullName: name, ...times })
    await ctx.db.insert(sessions).values({ id: newId(), userId: id, token, expiresAt: after(ctx.now(), DAY), createdAt: ctx.now(), updatedAt: ctx.now() })
    return { id, email, name, cookie: `session=${encodeURIComponent(signed(token, ctx.config))}` }
  }
  return {
    ...product, ctx, person,
    /** Somebody to whom the command line gave the administrator permission. */
    async admin(name = 'Wanjiru') {
      const who = await person(name)
      await runCommand(ctx, ['admin', 'grant', who.email])
      return who
    },
    visit: (path: string, who?: Person) => product.fetch(new Request(origin + path, { headers: { host: 'localhost:3000', cookie: who?.cookie ?? '' } })),
    submit: (path: string, fields: Record<string, string>, who?: Person) => product.fetch(new Request(origin + path, {
      method: 'POST', body: new URLSearchParams(fields),
      headers: { host: 'localhost:3000', origin, cookie: who?.cookie ?? '', 'content-type': 'application/x-www-form-urlencoded' },
    })),
  }
}

/** What a reader sees: without scripts, tags and React's marks, on one line. */
export const wordsOf = (html: string): string =>
  html.replaceAll(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<!-- -->/g, '').replaceAll(/<[^>]+>/g, ' ').replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replaceAll(/\s+/g, ' ')

/** The page as the server sent it, without what stands in scripts. */
export const bodyOf = (html: string): string => html.replaceAll(/<script[\s\S]*?<\/script>|<!-- -->/g, '')
