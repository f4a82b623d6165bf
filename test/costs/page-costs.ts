/**
 * What each page may cost when it is rendered for one person: the exact number of database queries, and CPU as a multiple of brotli
 * of quality 5 on the page's own bytes, in one process and run, so that a slow or busy machine affects both. The tests refuse any
 * other number of queries, and half as much CPU again. If you raise a number, say in `why` what people get for it.
 */
export type PageCost = { path: string; signedIn: boolean; questions: number; cpu: number; why?: string }

export const pageCosts: PageCost[] = [
  { path: '/', signedIn: false, questions: 0, cpu: 5.4 },
  { path: '/courses', signedIn: false, questions: 0, cpu: 7 },
  { path: '/courses/1', signedIn: false, questions: 0, cpu: 6.7 },
  { path: '/mentorship', signedIn: false, questions: 0, cpu: 7.6 },
  { path: '/community?tab=forums', signedIn: false, questions: 0, cpu: 7.3 },
  // One more than before decision 156: what they began stands on a shelf.
  { path: '/courses', signedIn: true, questions: 5, cpu: 7.5 },
  { path: '/courses/1', signedIn: true, questions: 2, cpu: 6.3 },
  { path: '/dashboard', signedIn: true, questions: 2, cpu: 7.1 },
  { path: '/progress', signedIn: true, questions: 2, cpu: 8 },
  { path: '/review', signedIn: true, questions: 5, cpu: 8 },
  { path: '/messages', signedIn: true, questions: 4, cpu: 9.6 },
  { path: '/notifications', signedIn: true, questions: 4, cpu: 7.9 },
  { path: '/bookings', signedIn: true, questions: 2, cpu: 7.3 },
]

/** A cached page compared with a bare Node server that sends the same bytes: the bare server's CPU divided by the page's. */
export const CACHED_SHARE = 0.7
/** Times the CPU above. */
export const CPU_LEEWAY = 1.5

export const nameOf = ({ path, signedIn }: PageCost): string => (signedIn ? `${path}, signed in` : path)
