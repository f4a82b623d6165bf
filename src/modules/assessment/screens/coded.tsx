import { held } from '#ui/no-break/held.ts'

/** A text of the bank: text between backticks is code. The bank is English in both languages. */
export function Coded({ text }: { text: string }) {
  return (
    <span lang="en">
      {text.split('`').map((part, place) =>
        place % 2 === 1 ? (
          <code key={place} className="asm-code" translate="no">
            {part}
          </code>
        ) : (
          held(part)
        ),
      )}
    </span>
  )
}
