/** The jina of the cloth: a proverb in Kiswahili and what it means. */
export function Saying({ text, meaning, lang = 'sw' }: { text: string; meaning?: string; lang?: string }) {
  return (
    <p className="saying">
      <span lang={lang}>{text}</span>
      {meaning && <small>{meaning}</small>}
    </p>
  )
}
