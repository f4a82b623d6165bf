import type { Config } from '#config.server.ts'
import { storedSecret } from './stored-secret.server.ts'

/**
 * Part of the addresses that the gateway of USSD and SMS calls; whoever knows it speaks for any number. An embedded installation makes its
 * own; elsewhere, with none set, there are no such addresses.
 */
export const gatewaySecret = ({ ussdSecret, embedded, dataDir }: Config): string | undefined =>
  ussdSecret ?? (embedded ? storedSecret(dataDir, 'ussd-secret') : undefined)
