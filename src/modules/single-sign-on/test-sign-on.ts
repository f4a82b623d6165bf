import type { AppContext } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { StandInProvider } from '#test/oidc-provider.ts'
import type { World } from '#test/world.ts'
import { beginWay } from './commands/begin.server.ts'
import { hearWay } from './commands/hear.server.ts'
import type { signOnProviders } from './tables.server.ts'
import { organisationWithSignOn, providerForTest } from './test-person.ts'

/** An organisation whose server is stood in for, set up as an administrator would, and a context that reaches nothing but it. */
export async function standIn(world: World, more: Partial<typeof signOnProviders.$inferInsert> = {}) {
  const server = new StandInProvider(`https://sso-${crypto.randomUUID()}.example`)
  server.clock = world.now
  const admin = await world.admin(`Otieno ${newId()}`)
  const { id: organisationId, slug } = await organisationWithSignOn(world.visitor, admin.viewer.id)
  const { origin: issuer, clientId, clientSecret: secret } = server
  const id = await providerForTest(world.visitor, organisationId, { issuer, clientId, secret, ...more })
  const at = <C extends AppContext>(ctx: C): C => ({ ...ctx, outside: server.outside() })
  return { id, slug, organisationId, server, admin: at(admin), at, visitor: at(world.visitor) }
}
export type Standing = Awaited<ReturnType<typeof standIn>>

/** The first half: what the browser takes to the server, and what it has of ours. */
export async function begin({ visitor, slug }: Standing, next: string | null = null) {
  const begun = await beginWay(visitor, slug, next)
  return {
    ...begun,
    asked: new URL(begun.address).searchParams,
    cookies: `sign-on-${begun.wayId.slice(-12)}=${begun.browser}`,
  }
}

/** With which the server sends the browser back. */
export const backOf = ({ server }: Standing, asked: URLSearchParams): URLSearchParams =>
  new URL(server.enter(asked)).searchParams

/** A whole way in. */
export async function comeIn(standing: Standing, next: string | null = null) {
  const { asked, cookies, browser } = await begin(standing, next)
  const back = backOf(standing, asked)
  return { browser, cookies, back, heard: await hearWay(standing.visitor, standing.slug, back, cookies) }
}
