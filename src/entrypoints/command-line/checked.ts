/** One thing that was looked at. ok: null for what can be said but not judged. */
export type Checked = { what: string; ok: boolean | null; text: string }

export const checkedLine = ({ what, ok, text }: Checked): string =>
  `${ok === null ? ' -   ' : ok ? ' ok  ' : 'WRONG'} ${what}: ${text}`
