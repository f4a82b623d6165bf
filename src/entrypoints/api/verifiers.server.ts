import { Hono } from 'hono'
import type { Context } from '#context.ts'
import { MINUTE, SECOND } from '#kit/time.ts'
import { badgeIssuer, badgeStatusList } from '#modules/credentials/queries/badges.server.ts'

/**
 * What third-party programs read to verify a badge, also from their own pages: public keys, and which badges are valid. No cookie
 * is read or set.
 */
export function verifiersEntrypoint(context: () => Context): Hono {
  const entrypoint = new Hono()
  entrypoint.get('/.well-known/did.json', () => send(badgeIssuer(context()), 'application/did+json'))
  entrypoint.get('/storage/v1/badges/status/:list{\\d{1,5}\\.json}', async (c) =>
    send(await badgeStatusList(context(), parseInt(c.req.param('list'))), 'application/vc'),
  )
  return entrypoint
}

const send = (document: object, type: string): Response =>
  new Response(JSON.stringify(document, null, 2), {
    headers: {
      'content-type': type,
      'cache-control': `public, max-age=${MINUTE / SECOND}`,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
