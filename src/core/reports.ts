// Reports concern several modules, which must not know each other: what they share is here.

/** What people can report: a community post, a reply to one, a USSD job, a message that they received, a teacher's page. */
export const reportTargets = ['post', 'reply', 'ussd-job', 'message', 'teacher-page'] as const
export type ReportTarget = (typeof reportTargets)[number]

/** The reason that people give. */
export const reportKinds = ['fee', 'spam', 'abuse', 'false', 'other'] as const
export type ReportKind = (typeof reportKinds)[number]

/** Where something is reported. */
export const reportHref = (target: ReportTarget, id: string): string => `/community/report/${target}/${id}`

/** Where administrators decide about one report. */
export const caseHref = (id: string): string => `/admin/review?q=${id}`

/** Kinds as one text, each once, in their own order. */
export const kindsToText = (kinds: ReportKind[]): string => kindsFrom(kinds.join(',')).join(',')

/** Kinds in such a text; unknown ones are omitted. */
export const kindsFrom = (text: string | null): ReportKind[] => {
  const words = (text ?? '').split(',')
  return reportKinds.filter((kind) => words.includes(kind))
}

/** What can be said of a mark that another learner gave. Markers look at it, as they see the work, too. */
export const markReportKinds = ['unfair', 'abuse', 'spam'] as const
export type MarkReportKind = (typeof markReportKinds)[number]
