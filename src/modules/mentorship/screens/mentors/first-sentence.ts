/** A text as its first sentence, and the rest. One without a sentence's end is a first sentence. */
export function firstSentence(text: string): [first: string, rest: string] {
  const [first] = /^.*?[.!?](?=\s|$)/s.exec(text) ?? [text]
  return [first, text.slice(first.length).trim()]
}
