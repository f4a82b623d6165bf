/** Code to be read: it scrolls sideways, also by keyboard. */
export const Source = ({ text }: { text: string }) => (
  // oxlint-disable-next-line no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
  <pre tabIndex={0}>
    <code>{text}</code>
  </pre>
)
