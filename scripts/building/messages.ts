/** What must hold for the texts in the two languages. A missing text would silently fall back to English. */

/** A text, or the inlang message format's list of variants. */
export type Message = string | { declarations?: string[]; match: Record<string, string> }[]
export type Texts = Record<string, Message>

// Words that Kiswahili uses unchanged. Only texts of at most two words may be the same in both languages.
const MOST_SHARED_WORDS = 2

export function textsOf(message: Message): string[] {
  return typeof message === 'string'
    ? [message]
    : message.flatMap((variants) => Object.values(variants.match))
}

/** Placeholder names of any variant, and the declared inputs, sorted. */
export function placeholdersOf(message: Message): string[] {
  const named = textsOf(message).flatMap((text) =>
    [...text.replaceAll(/\\[{}]/g, '').matchAll(/\{([^{}]*)\}/g)].map((match) => (match[1] ?? '').trim()),
  )
  const inputs =
    typeof message === 'string'
      ? []
      : message
          .flatMap((variants) => variants.declarations ?? [])
          .flatMap((line) => /^input (\S+)$/.exec(line.trim())?.[1] ?? [])
  return [...new Set([...named, ...inputs])].sort()
}

/** One sentence for each problem between the English and the Kiswahili file of an area. */
export function compareTexts(area: string, en: Texts, sw: Texts): string[] {
  return [
    ...Object.keys(en)
      .filter((key) => !(key in sw))
      .map((key) => `${area}: ${key} is missing in Kiswahili.`),
    ...Object.keys(sw)
      .filter((key) => !(key in en))
      .map((key) => `${area}: ${key} is missing in English.`),
    ...Object.entries(en).flatMap(([key, english]) => {
      const swahili = sw[key]
      return swahili === undefined ? [] : comparePair(area, key, english, swahili)
    }),
  ]
}

function comparePair(area: string, key: string, english: Message, swahili: Message): string[] {
  const faults: string[] = []
  const [inEnglish, inSwahili] = [placeholdersOf(english), placeholdersOf(swahili)]
  if (inEnglish.join() !== inSwahili.join())
    faults.push(
      `${area}: ${key} has {${inEnglish.join(', ')}} in English and {${inSwahili.join(', ')}} in Kiswahili.`,
    )
  for (const [language, message] of [
    ['English', english],
    ['Kiswahili', swahili],
  ] as const) {
    if (textsOf(message).length === 0 || textsOf(message).some((text) => text.trim() === ''))
      faults.push(`${area}: ${key} has an empty text in ${language}.`)
  }
  if (textsOf(english).join('\n') === textsOf(swahili).join('\n') && !mayBeShared(english))
    faults.push(`${area}: ${key} is not translated.`)
  return faults
}

/** Names and short words, and texts that consist only of placeholders and punctuation. */
function mayBeShared(message: Message): boolean {
  return textsOf(message).every(
    (text) =>
      (text.replaceAll(/\{[^{}]*\}/g, ' ').match(/\p{L}[\p{L}\p{N}'-]*/gu) ?? []).length <= MOST_SHARED_WORDS,
  )
}

/** Inputs by which a message chooses among its plural forms. */
const chosenBy = (message: Message): string[] =>
  typeof message === 'string'
    ? []
    : message
        .flatMap((variants) => variants.declarations ?? [])
        .flatMap((line) => /= (\w+): plural$/.exec(line.trim())?.[1] ?? [])

// What follows a name or an amount and ends like a plural.
const VERBS = new Set(
  (
    'asks brings cancelled comes dials differs does ends gets gives goes has invites is its knows lacks learns loses means needs ' +
    'opens pays reads says sees sends shows signs stands starts stays takes this tells wants was writes less minus plus as us'
  ).split(' '),
)
/** Numbers that a rule of the product sets, of which none is one. */
const NEVER_ONE = new Set([
  'about',
  'half',
  'priceNoticeDays',
  'refundDays',
  // Of rules that have a constant.
  'ruleDays',
  'ruleMinutes',
  'ruleTimes',
  'ruleRounds',
  'leastQuestions',
  'leastHours',
  'least',
  'letters',
  'most',
  'points',
  'speed',
  'budget',
  'parts',
  'band',
])
const SPACE = '[ \u00A0]'
const ENGLISH = new RegExp(`\\{(\\w+)\\}${SPACE}(\\p{Ll}+)(?:${SPACE}(\\p{Ll}+))?`, 'gu')
const isPlural = (word = ''): boolean =>
  /^(people|children|men|women|percentages)$/.test(word) || (/[^s]s$/.test(word) && !VERBS.has(word))

// Nouns of Kiswahili that change with their number. Those of the classes N and U are the same for one and for many.
const MANY = new Set(
  (
    'maagizo maalamisho mabadiliko maeneo majaribio majibu makosa makundi malengo maneno maombi mapendekezo masharti maswali masomo ' +
    'matangazo matokeo mawasiliano miadi miaka miezi mikutano miradi mistari mitihani vifurushi vikundi vikao vipengele vipindi ' +
    'vitabu viti vitu vyeti vyuo wafanyakazi wajumbe walimu wanachama wanafunzi washauri wasomaji wateja watu wasimamizi mameneja ' +
    'kurasa nyuzi'
  ).split(' '),
)
const KISWAHILI = new RegExp(`(\\p{L}+)(?:${SPACE}(?:yote|zote|wote|vyote))?${SPACE}\\{(\\w+)\\}`, 'gu')

/** One sentence for each count that stands with a noun of many and has no form for one: "Found 1 mentors". */
export function countFaults(area: string, { en, sw }: { en: Texts; sw: Texts }): string[] {
  const faults = (texts: Texts, language: string, counts: (text: string) => string[]) =>
    Object.entries(texts).flatMap(([key, message]) =>
      [...new Set(textsOf(message).flatMap(counts))]
        .filter((count) => !chosenBy(message).includes(count) && !NEVER_ONE.has(count))
        .map((count) => `${area}: ${key} has no form for one {${count}} in ${language}.`),
    )
  const numbers = new Set(Object.values(en).flatMap(chosenBy).concat('count', 'left', 'days', 'hours'))
  return [
    ...faults(en, 'English', (text) =>
      [...text.matchAll(ENGLISH)].flatMap(([, count, first, second]) =>
        isPlural(first) || (numbers.has(count!) && !VERBS.has(first!) && isPlural(second)) ? [count!] : [],
      ),
    ),
    ...faults(sw, 'Kiswahili', (text) =>
      [...text.matchAll(KISWAHILI)].flatMap(([, noun, count]) =>
        MANY.has(noun!.toLowerCase()) ? [count!] : [],
      ),
    ),
  ]
}

/** Keys that no source uses as m.key. */
export function unusedKeys(keys: string[], sources: string[]): string[] {
  const used = new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/\bm\s*\.([a-z][a-z0-9_]*)/g)].map((match) => match[1] ?? ''),
    ),
  )
  return keys.filter((key) => !used.has(key))
}
