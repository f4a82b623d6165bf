export const filters = ['all', 'high', 'remote', 'urgent'] as const
export const sorts = ['score', 'salary', 'recent'] as const
export type Filter = (typeof filters)[number]
export type Sort = (typeof sorts)[number]

/** From here on a match is a high one (MAT-04). */
export const HIGH_MATCH = 85

// The maximum of each part of a score; together 100. Shown on the page as they are here.
export const PARTS = { skills: 60, tested: 20, interest: 10, experience: 10 } as const

/** Words that mean one skill, by prefix; after "=" the whole name. What is in no group is compared by its own words. */
const groups: Record<string, string[]> = {
  email: ['e mail', 'email', 'inbox', 'mailbox', 'message sorting', 'saved replies'],
  calendar: ['calendar', 'time zone', 'scheduling', 'travel'],
  spreadsheets: ['spreadsheet', 'excel', 'sheets', 'table layout'],
  'data-entry': ['data entry', 'spreadsheet entry', 'typing', 'cross checking', 'record keeping'],
  bookkeeping: ['bookkeep', 'receipt', 'budgeting', 'stock record', 'order record'],
  support: [
    'customer support',
    'customer service',
    'complaint',
    'public repl',
    'order chat',
    'buyer question',
  ],
  'social-media': ['social media', 'content planning', 'adapting format', 'caption', 'creator'],
  copy: ['copy', 'product description', 'listing text', 'headline', 'calls to action', 'clear offer'],
  editing: ['editing and', 'proofread', 'editing'],
  writing: ['writing', 'plain english', 'plain language', 'clear reporting', 'clear evidence'],
  research: ['research', 'fact check', 'source'],
  design: ['simple design', 'visual', 'type and colour', 'poster', 'logo', 'vector', 'contrast'],
  video: ['video', 'cutting', 'clip logging', 'story order'],
  subtitles: ['subtitle', 'srt', 'line breaking'],
  sound: ['sound', 'voice recording', 'listening', 'transcri'],
  translation: ['translat'],
  html: ['html'],
  css: ['css', 'mobile first'],
  forms: ['forms', 'field label', 'input checking', 'error message'],
  testing: [
    '=testing',
    'software test',
    'offline test',
    'boundary value',
    'equivalence',
    'decision table',
    'test set',
  ],
  bugs: ['bug report', 'reproducing', 'severity'],
  android: ['android', 'kotlin'],
  sql: ['sql', 'query plan'],
  databases: ['database', 'table design', 'primary and foreign'],
  cleaning: ['data cleaning', 'data check'],
  backups: ['backup', 'restore'],
  privacy: ['privacy', 'data protection', 'confidential', 'least privilege', 'consent'],
  seo: ['seo'],
  marketing: ['marketing', 'campaign', 'small budget ads', 'win back', 'customer list'],
  javascript: ['javascript'],
  react: ['react'],
  ux: ['ui ux', 'user interview', 'screen state', 'accessible design'],
  data: ['data science', 'chart', 'pandas', 'forecast'],
  assistant: ['virtual assistant'],
}

const plain = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/** A skill, however it is written: the groups it is in, otherwise its own words. */
export function keysOf(skill: string): string[] {
  const text = plain(skill)
  const isIn = (mark: string) =>
    mark.startsWith('=') ? text === ` ${mark.slice(1)} ` : text.includes(` ${mark}`)
  const found = Object.keys(groups).filter((name) => groups[name]!.some(isIn))
  return found.length > 0 ? found : [text.trim()]
}

/** Whether one of these skills is the required one. */
export const hasSkill = (shown: ReadonlySet<string>, skill: string): boolean =>
  keysOf(skill).some((key) => shown.has(key))

/** The keys of skills that somebody has proved. */
export const shownBy = (skills: readonly string[]): Set<string> => new Set(skills.flatMap(keysOf))

export type Person = {
  /** Skills of courses with a certificate, and of tests with 60% and more. */
  skills: ReadonlySet<string>
  /** Percent of the latest test by the keys of what it tested. */
  tested: ReadonlyMap<string, number>
  /** Keys of interests. */
  interests: ReadonlySet<string>
  /** From 0, none, to 3, advanced; null if unknown. */
  experience: number | null
}

export type Asked = { skills: string[]; difficulty: 'Beginner' | 'Intermediate' | 'Advanced' }

/** The parts of a score; they add up to it except for final rounding. */
export type Score = {
  percent: number
  parts: Record<keyof typeof PARTS, number>
  met: string[]
  missing: string[]
}

/**
 * A match score, 0 to 100 (MAT-01+): 60 for the share of the job's skills that somebody has proved, 20 for their best test in one
 * of them, 10 if one is among their interests, 10 if they have the required experience and 5 if one step less.
 */
export function scoreOf({ skills, difficulty }: Asked, person: Person): Score {
  const met = skills.filter((skill) => hasSkill(person.skills, skill))
  const keys = skills.flatMap(keysOf)
  const best = Math.max(0, ...keys.map((key) => person.tested.get(key) ?? 0))
  const parts = {
    skills: skills.length === 0 ? 0 : (PARTS.skills * met.length) / skills.length,
    tested: (PARTS.tested * best) / 100,
    interest: keys.some((key) => person.interests.has(key)) ? PARTS.interest : 0,
    experience: experiencePoints(difficulty, person.experience),
  }
  const sum = Object.values(parts).reduce((all, part) => all + part, 0)
  return { percent: Math.round(sum), parts, met, missing: skills.filter((skill) => !met.includes(skill)) }
}

const steps = { Beginner: 0, Intermediate: 1, Advanced: 2 } as const

function experiencePoints(difficulty: Asked['difficulty'], experience: number | null): number {
  if (experience === null) return 0
  const short = steps[difficulty] - experience
  return short <= 0 ? PARTS.experience : short === 1 ? PARTS.experience / 2 : 0
}

/** The score once these skills are proved, too: what finishing a course promises, and gives. */
export const promised = (asked: Asked, person: Person, skills: readonly string[]): number =>
  scoreOf(asked, { ...person, skills: new Set([...person.skills, ...shownBy(skills)]) }).percent

export type Band = 'green' | 'blue' | 'yellow' | 'grey'

/** MAT-09+ */
export const bandOf = (percent: number): Band =>
  percent >= 90 ? 'green' : percent >= 75 ? 'blue' : percent >= 60 ? 'yellow' : 'grey'

/** Where the work is done, from the listing's location. */
export const workTypeOf = (location: string): 'Remote' | 'Hybrid' | 'On site' =>
  !/\bremote\b/i.test(location) ? 'On site' : /\bor\b/i.test(location) ? 'Hybrid' : 'Remote'

/**
 * A budget in shillings, for sorting: its largest amount, times the number of pieces if it is per piece ("KES 150 a product, 120
 * products"); dollars by the rate. 0 if it names no amount.
 */
export function payOf(budget: string, usdRateKes: number): number {
  const [first = '', ...rest] = budget.split(/,\s+/)
  const amounts = [...first.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([text]) => Number(text.replaceAll(',', '')))
  const pieces = rest.map((part) => /^(\d[\d,]*)\s/.exec(part)?.[1]).find(Boolean)
  const rate = /\$|\bUSD\b/i.test(first) ? usdRateKes : 1
  return Math.round(Math.max(0, ...amounts) * rate * (pieces ? Number(pieces.replaceAll(',', '')) : 1))
}

type Listed = { percent: number; pay: number; createdAt: Date; workType: string; isUrgent: boolean }

export const passes: Record<Filter, (match: Listed) => boolean> = {
  all: () => true,
  high: ({ percent }) => percent >= HIGH_MATCH,
  remote: ({ workType }) => workType === 'Remote',
  urgent: ({ isUrgent }) => isUrgent,
}

/** MAT-07: equal scores are sorted newest first. */
export const orders: Record<Sort, (a: Listed, b: Listed) => number> = {
  score: (a, b) => b.percent - a.percent || newer(a, b),
  salary: (a, b) => b.pay - a.pay || newer(a, b),
  recent: (a, b) => newer(a, b),
}
const newer = (a: Listed, b: Listed): number => b.createdAt.getTime() - a.createdAt.getTime()

// What a test in the catalogue's categories proves, besides its own name.
const taughtByTest: Record<string, string[]> = {
  'Virtual Assistant': ['email', 'calendar', 'support'],
  'Content Writing': ['writing', 'editing', 'research'],
  'Digital Marketing': ['social-media'],
  'Data Science': ['cleaning', 'spreadsheets'],
  'Graphics Design': ['design'],
}

/** The keys of what a skill assessment tests. */
export const testKeys = (category: string): string[] => [
  ...keysOf(category),
  ...(taughtByTest[category] ?? []),
]

const meant: Record<string, string[]> = {
  'digital-marketing': ['marketing', 'seo', 'social-media'],
  copywriting: ['copy', 'writing', 'editing'],
  'virtual-assistant': ['assistant', 'email', 'calendar', 'support'],
  'graphic-design': ['design', 'video'],
  'web-development': ['html', 'css', 'javascript', 'react', 'forms', 'databases', 'sql', 'testing'],
  'social-media': ['social-media', 'copy', 'video', 'subtitles'],
  'data-entry': ['data-entry', 'spreadsheets', 'bookkeeping', 'cleaning'],
  'customer-service': ['support'],
}

/** The keys of an interest of the setup. */
export const interestKeys = (interest: string): string[] => meant[interest] ?? []
