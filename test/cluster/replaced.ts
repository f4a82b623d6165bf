/**
 * A file of deploy/machine with this machine's addresses in place of the examples.
 * @throws Error if the file no longer says something that is to be replaced
 */
export function replaced(text: string, words: Record<string, string>): string {
  for (const [word, by] of Object.entries(words)) {
    if (!text.includes(word)) throw new Error(`deploy/machine no longer says "${word}".`)
    text = text.replaceAll(word, by)
  }
  return text
}
