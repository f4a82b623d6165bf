// Reports concern several modules, which may not know each other: what they share stands here.

/** What people can report: a post of the community, a reply to one, a job of the USSD board, a message that they got. */
export const reportTargets = ['post', 'reply', 'ussd-job', 'message'] as const
export type ReportTarget = (typeof reportTargets)[number]

/** What people say it is. */
export const reportKinds = ['fee', 'spam', 'abuse', 'false', 'other'] as const
export type ReportKind = (typeof reportKinds)[number]

/** Where something is reported. */
export const reportHref = (target: ReportTarget, id: string): string => `/community/report/${target}/${id}`

/** Where administrators decide about one thing. */
export const caseHref = (id: string): string => `/admin/review?q=${id}`

/** Kinds as one text, each once, in their own order. */
export const kindsToText = (kinds: ReportKind[]): string => kindsFrom(kinds.join(',')).join(',')

/** Kinds in such a text; what is none is left out. */
export const kindsFrom = (text: string | null): ReportKind[] => {
  const words = (text ?? '').split(',')
  return reportKinds.filter((kind) => words.includes(kind))
}
