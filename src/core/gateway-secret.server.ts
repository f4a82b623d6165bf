import type { Config } from '#config.server.ts'
import { storedSecret } from './stored-secret.server.ts'

/**
 * Part of the URLs that the USSD and SMS gateway calls; whoever knows it can act for any number. An embedded installation generates
 * its own; elsewhere, without the setting, these URLs do not exist.
 */
export const gatewaySecret = ({ ussdSecret, embedded, dataDir }: Config): string | undefined =>
  ussdSecret ?? (embedded ? storedSecret(dataDir, 'ussd-secret') : undefined)
