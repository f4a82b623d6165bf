/** What the simulated phone shows, and what its next key needs to go on. */
export type Shown = {
  /** '' before the first call and after hanging up. */
  screen: string
  /** A reply is waited for. */
  isOn: boolean
  sessionId: string
  /** Everything typed in this call so far, joined by stars, as a gateway sends it. */
  text: string
}

export const noCall: Shown = { screen: '', isOn: false, sessionId: '', text: '' }

/** What a network makes of a dialled code: the service, and what was dialled behind it. Null for a code of somebody else's. */
export function dialled(typed: string, serviceCode: string): { text: string } | null {
  const code = typed.replace(/[^\d*#]/g, '').replace(/#?$/, '#')
  const base = serviceCode.replace(/#$/, '')
  if (code === serviceCode) return { text: '' }
  return code.startsWith(`${base}*`) ? { text: code.slice(base.length + 1, -1) } : null
}

/** What was answered, without the four letters that tell the network whether the call goes on. */
export const shownOf = (answer: string, sessionId: string, text: string): Shown => ({
  screen: answer.slice(4),
  isOn: answer.startsWith('CON '),
  sessionId,
  text,
})
