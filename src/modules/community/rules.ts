export const postKinds = ['topic', 'question', 'story'] as const

/** What hid a post or a reply: three reports, until somebody looks, or somebody of the staff. */
export const hiders = ['reports', 'staff'] as const

export const storyCategories = ['Freelancing', 'Career Change', 'Business', 'Digital Skills'] as const
export type StoryCategory = (typeof storyCategories)[number]

/** Letters of an excerpt on the public pages (SUC-06). */
export const EXCERPT_LETTERS = 120

/** What a list says of a story whose author wrote no excerpt (STO-07). */
export const excerptFor = (content: string): string => `${[...content.trim()].slice(0, 150).join('')}...`

/** A text cut to at most `letters` letters with an ellipsis as the last of them, at a word's end where there is one near. */
export function excerptOf(text: string, letters: number): string {
  const all = [...text.trim().replace(/\s+/g, ' ')]
  if (all.length <= letters) return all.join('')
  const cut = all.slice(0, letters - 1).join('')
  const atWord = cut.slice(0, Math.max(cut.lastIndexOf(' '), 0))
  return `${(atWord.length > letters * 0.6 ? atWord : cut).replace(/[\s,;:.-]+$/u, '')}…`
}
