/** Why something of another system's course is not in the draft, or not as it was. */
export const issueKinds = [
  'facts',
  'assignment',
  'forum',
  'h5p',
  'scorm',
  'external-tool',
  'activity',
  'hidden',
  'question-kind',
  'question-faulty',
  'question-long',
  'film',
  'file',
  'picture',
  'picture-elsewhere',
  'embedded',
  'interactive',
  'formula',
  'link',
  'missing',
  'unreadable',
  'empty',
  'too-long',
  'room',
  'more',
] as const
export type IssueKind = (typeof issueKinds)[number]

/** `name`: what it was called there; `within`: where it stood. */
export type Issue = { kind: IssueKind; name: string; within: string }

/** Between the names of a section and of what stands in it. */
export const BETWEEN = ' › '

const MOST = 1000

/** What is left out, in the order in which it was met; the same thing at the same place once. Beyond a thousand it is only counted. */
export class Issues {
  readonly #all = new Map<string, Issue>()
  #more = 0

  add(kind: IssueKind, name: string, within = ''): void {
    const key = JSON.stringify([kind, name, within])
    if (this.#all.has(key)) return
    if (this.#all.size < MOST) this.#all.set(key, { kind, name, within })
    else this.#more++
  }

  get all(): Issue[] {
    const more: Issue[] = this.#more === 0 ? [] : [{ kind: 'more', name: String(this.#more), within: '' }]
    return [...this.#all.values(), ...more]
  }
}

/** In the order of the sections in which they stood: what is of the whole course first, what only counts last. */
export function inOrder(issues: Issue[], sections: string[]): Issue[] {
  const placeOf = ({ kind, name, within }: Issue) => {
    if (kind === 'facts') return -1
    const place = kind === 'more' ? -1 : sections.indexOf(within.split(BETWEEN)[0] || name)
    return place < 0 ? sections.length : place
  }
  return issues
    .map((issue) => ({ issue, place: placeOf(issue) }))
    .sort((a, b) => a.place - b.place)
    .map(({ issue }) => issue)
}
