/** What an action answered when it said no: the words, and what was typed. */
export type Refused = {
  refused: { code: string; title: string; text: string; fields: Record<string, string> }
  values: Record<string, string>
}
