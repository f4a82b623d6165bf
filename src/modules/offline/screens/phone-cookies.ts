import type { DataSettings, KeptCourse, WaitingEvent } from '../phone/types.ts'

/* What the server needs to know of this phone when it makes a page: web/phone-cookies.server.ts reads it. */
const YEAR_S = 365 * 24 * 3600

function write(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${value ? YEAR_S : 0}${secure}`
}

/**
 * Which courses are kept, and by whom; 0 where none is whole, but something is on its way, did not fit or waits to be sent, as signing out
 * must still warn of it (rule O8).
 */
export function writeKept(courses: KeptCourse[], waiting: WaitingEvent[]): void {
  const owner = courses[0]?.owner ?? waiting[0]?.owner
  const whole = courses.filter(({ state }) => state === 'kept').map(({ courseId }) => courseId)
  write('kept', owner === undefined ? '' : `${owner}:${(whole.length > 0 ? whole : [0]).join('.')}`)
}

/** What data costs the owner, and whether they want less of it. */
export function writeSettings({ paidKes, forMb, usesLess }: DataSettings): void {
  write('pays', paidKes !== null && forMb !== null ? `${paidKes}-${forMb}` : '')
  write('less', usesLess ? '1' : '')
}
