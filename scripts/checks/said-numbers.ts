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

/** What a sentence is about, and which placeholder says its number of days. */
const subjects = [
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
]

/** One sentence for each typed number, in a text or a Markdown file. */
export function typedNumbers(place: string, text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const sentences = line.split(/(?<=[.?!]\**) +/)
    return sentences.flatMap((sentence, index) => {
      const found = days.exec(sentence)
      // The sentence beside it, or the file, may name what this one counts: "No Request refund link. The 30 days are over."
      const around = [place, ...sentences.slice(Math.max(0, index - 1), index + 2)].join(' ')
      return found
        ? subjects
            .filter(({ about }) => about.test(around))
            .map(({ use }) => `${place} types "${found[0]}" and there is ${use}: "${sentence.slice(0, 120)}"`)
        : []
    })
  })
}
