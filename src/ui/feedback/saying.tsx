import { held } from '#ui/no-break/held.ts'
/** The jina of the cloth: a Kiswahili proverb and its meaning. */
export function Saying({ text, meaning, lang = 'sw' }: { text: string; meaning?: string; lang?: string }) {
  return (
    <p className="saying">
      <span lang={lang}>{held(text)}</span>
      {meaning && <small>{held(meaning)}</small>}
    </p>
  )
}
