/**
 * Allowed hosts for a mentor's own room: they need no account, and no link leads to a stranger's page. Their subdomains are allowed
 * as well.
 */
export const meetingHosts = [
  'meet.google.com',
  'zoom.us',
  'teams.microsoft.com',
  'teams.live.com',
  'meet.jit.si',
  'whereby.com',
] as const

/** Whether a link leads to a room on one of these hosts. */
export function isMeetingLink(link: string): boolean {
  if (!URL.canParse(link)) return false
  const { protocol, hostname, username, password, port, pathname } = new URL(link)
  return (
    protocol === 'https:' &&
    !username &&
    !password &&
    !port &&
    pathname.length > 1 &&
    meetingHosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
  )
}
