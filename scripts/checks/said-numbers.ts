/**
 * Numbers that have a constant are not typed into texts (decision 137): a message takes them as an input, a stored text by a
 * placeholder. In both languages, in digits and in words.
 */

const en = 'one|two|three|seven|ten|fourteen|fifteen|twenty|twenty-one|twenty-eight|thirty|forty|sixty|ninety'
const sw =
  'moja|mbili|tatu|saba|kumi(?: na \\p{L}+)?|ishirini(?: na \\p{L}+)?|thelathini|arobaini|sitini|tisini'
// Working days are how soon we answer, not how long somebody may ask.
const days = new RegExp(
  `\\b(?:(?:\\d+|${en})[ -](?:(?:calendar )?days?\\b)|days? (?:\\d+|${en})\\b|siku (?:ya |za |zake )?(?:\\d+|${sw})\\b(?! za kazi))`,
  'iu',
)

// Sums, and what is counted in a refusal: hours of a course, questions of a quiz, tries and links.
const counted = '\\d[\\d,]*|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty'
const amounts = new RegExp(
  `KES \\d[\\d,]*|\\b(?:${counted}) (?:hours|questions|times|links)\\b|(?<!\\p{L})(?:saa|maswali|mara|link) (?:za |ya )?(?:\\d[\\d,]*|nne|tano|sita|saba|kumi)\\b`,
  'iu',
)
/** A message's line by its key; in both languages it has the same. */
const keyed = (keys: string): RegExp => new RegExp(`"(?:${keys})`)

/** What a sentence is about, which of its numbers have a constant (days, if nothing is said), and what says them. */
const subjects: { about: RegExp; use: string; numbers?: RegExp }[] = [
  {
    about:
      /refund|money back|kurejesh\w*|kurudish\w* pesa|kurudishiw\w*|(?:to|and) ask for it back|malipo yenye siku/i,
    use: 'REFUND_DAYS ({refundDays} in stored texts)',
  },
  {
    about:
      /price (?:is|are) announced|announce(?:d)? (?:it|now|on|at)|hutangazwa|tunatangaza|bei ikipanda|inatangazwa/i,
    use: 'PRICE_NOTICE_DAYS ({priceNoticeDays} in stored texts)',
  },
  { about: keyed('kept_quiz|refusal_quiz_late'), use: 'QUIZ_ALONG_DAYS' },
  { about: keyed('\\w*overrule'), use: 'OVERRULE_DAYS of courses' },
  { about: keyed('guardians_'), use: 'NUMBER_RETENTION_DAYS of guardians' },
  { about: keyed('account_delete_(?!stays)|ussd_leave'), use: 'UNDO_DAYS of accounts' },
  { about: keyed('gifts_(?:new_private|refused)'), use: 'a constant of the rules of gifts' },
  {
    about: keyed('organisations_(?:invited|mail_not|code|refused|say_no)'),
    use: 'INVITATION_RETENTION_DAYS or REQUEST_RETENTION_DAYS of organisations',
  },
  {
    about: keyed('(?:refusal|\\w+_refused|assessment_rules|marking_rounds)'),
    use: 'the constant that refuses',
    numbers: amounts,
  },
]

/** One sentence for each typed number, in a text or a Markdown file. */
export function typedNumbers(place: string, text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const sentences = line.split(/(?<=[.?!]\**) +/)
    return sentences.flatMap((sentence, index) => {
      // The sentence beside it, or the file, may name what this one counts: "No Request refund link. The 30 days are over."
      const around = [place, ...sentences.slice(Math.max(0, index - 1), index + 2)].join(' ')
      return subjects.flatMap(({ about, use, numbers = days }) => {
        const found = numbers.exec(sentence)
        return found && about.test(around)
          ? `${place} types "${found[0]}" and there is ${use}: "${sentence.slice(0, 120)}"`
          : []
      })
    })
  })
}
