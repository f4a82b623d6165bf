/** What a playground runs: a page of HTML, CSS and JavaScript, React, or SQL on tables. */
export type Kind = 'page' | 'react' | 'sql'
export type Files = Record<string, string>
/** What somebody wrote there. */
export type Play = { kind: Kind; files: Files }
