/** The name of something in addresses and files, made of its title; with a number where it is taken. */
export function nameFor(title: string, taken: readonly string[], otherwise: string): string {
  const plain = title
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  const name = plain || otherwise
  if (!taken.includes(name)) return name
  for (let number = 2; ; number++) if (!taken.includes(`${name}-${number}`)) return `${name}-${number}`
}
