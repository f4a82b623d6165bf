/** What a network makes of a dialled code: the service, and what was dialled behind it. Null for a code of somebody else's. */
export function dialled(typed: string, serviceCode: string): { text: string } | null {
  const code = typed.replace(/[^\d*#]/g, '').replace(/#?$/, '#')
  const base = serviceCode.replace(/#$/, '')
  if (code === serviceCode) return { text: '' }
  return code.startsWith(`${base}*`) ? { text: code.slice(base.length + 1, -1) } : null
}
