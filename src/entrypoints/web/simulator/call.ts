/** A dialled code as a network splits it: the service, and what was dialled after it. Null for another service's code. */
export function dialled(typed: string, serviceCode: string): { text: string } | null {
  const code = typed.replace(/[^\d*#]/g, '').replace(/#?$/, '#')
  const base = serviceCode.replace(/#$/, '')
  if (code === serviceCode) return { text: '' }
  return code.startsWith(`${base}*`) ? { text: code.slice(base.length + 1, -1) } : null
}
