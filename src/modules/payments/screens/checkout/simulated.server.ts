import type { WebRequest } from '#web/request-context.ts'

/** here: the simulator runs and this visitor can answer its phones. elsewhere: it runs. null: real phones are prompted, or none. */
export type Simulated = 'here' | 'elsewhere' | null

/** Whether M-Pesa is simulated, for a screen's texts. It depends on what answers as M-Pesa, never on the product's mode. */
export const simulatedFor = ({ ctx, devices }: WebRequest): Simulated =>
  ctx.config.mpesa.simulator ? (devices ? 'here' : 'elsewhere') : null
