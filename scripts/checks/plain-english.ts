/**
 * Turns of phrase that no native speaker writes to a learner, each with what to write instead: they came back in every area. For the
 * English messages; check-messages.ts runs it.
 */
const worst: [pattern: RegExp, instead: string][] = [
  [/\bwhoever\b/i, 'anyone who, the person who'],
  [/\banew\b/i, 'again'],
  [/\b(?:price|rate|offer)s? holds? at once\b/i, 'applies immediately'],
  [/\b(?:who|you|they) (?:is|are) no (?!longer\b|more\b)\w+/i, 'is not a ...'],
  [
    /\bstands? (?:here|on (?:the|your|its)|under|below|above|beside|first|already)\b/i,
    'is, appears, comes first',
  ],
  [/\bstands? in (?:the|your|our) (?:books|list|menu|form|payments)\b/i, 'is in'],
]

/** One sentence for each. @param file of messages in English, whose lines are "key": "text" */
export function stiltedPhrases(file: string, text: string): string[] {
  return text.split('\n').flatMap((line) =>
    worst.flatMap(([pattern, instead]) => {
      const found = pattern.exec(line)
      return found ? [`${file} says "${found[0]}"; plainer: ${instead}. ${line.trim().slice(0, 100)}`] : []
    }),
  )
}
