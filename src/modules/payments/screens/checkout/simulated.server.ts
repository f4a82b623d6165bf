import type { WebRequest } from '#web/request-context.ts'

/** here: the simulator serves and this visitor can answer its phones. elsewhere: it serves. null: real phones ring, or none. */
export type Simulated = 'here' | 'elsewhere' | null

/** Whether M-Pesa is played, for the words of a screen. It depends on who answers as M-Pesa, never on the mode the product runs in. */
export const simulatedFor = ({ ctx, devices }: WebRequest): Simulated =>
  ctx.config.mpesa.simulator ? (devices ? 'here' : 'elsewhere') : null
