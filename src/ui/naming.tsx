type Props = { text: string; name: string; lang: string | undefined }

/** A sentence that contains a name in another language. */
export function Naming({ text, name, lang }: Props) {
  const at = lang ? text.indexOf(name) : -1
  if (at === -1) return text
  return (
    <>
      {text.slice(0, at)}
      <span lang={lang}>{name}</span>
      {text.slice(at + name.length)}
    </>
  )
}
