/** The jina of the cloth: a Kiswahili proverb and its meaning. */
export function Saying({ text, meaning, lang = 'sw' }: { text: string; meaning?: string; lang?: string }) {
  return (
    <p className="saying">
      <span lang={lang}>{text}</span>
      {meaning && <small>{meaning}</small>}
    </p>
  )
}
