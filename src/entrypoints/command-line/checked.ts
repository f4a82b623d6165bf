/** One check's result. ok: null for what can be reported but not judged. */
export type Checked = { what: string; ok: boolean | null; text: string }

export const checkedLine = ({ what, ok, text }: Checked): string =>
  `${ok === null ? ' -   ' : ok ? ' ok  ' : 'WRONG'} ${what}: ${text}`
