/** What a release says of itself: CHANGELOG.md to everybody, docs/upgrading.md to who runs it. */

/** The text below a heading `## NAME`, up to the next one of that depth; null where there is none. */
export function sectionOf(text: string, name: string): string | null {
  const lines = text.split('\n')
  const isHeading = (line: string) => line.startsWith('## ')
  const at = lines.findIndex((line) => isHeading(line) && line.slice(3).split(' (')[0]!.trim() === name)
  if (at < 0) return null
  const length = lines.slice(at + 1).findIndex(isHeading)
  return lines
    .slice(at + 1, length < 0 ? undefined : at + 1 + length)
    .join('\n')
    .trim()
}

const UNRELEASED = 'Unreleased'

/** @returns a sentence for each reason why this is not a release */
export function faultsOfNotes(version: string, changelog: string, upgrading: string): string[] {
  const faults: string[] = []
  if (!/^\d+\.\d+\.\d+$/.test(version)) faults.push(`"${version}" is no version such as 1.2.3.`)
  if (!sectionOf(changelog, version)) faults.push(`CHANGELOG.md says nothing about ${version}.`)
  else if (
    !new RegExp(`^## ${version.replaceAll('.', '\\.')} \\(\\d{4}-\\d\\d-\\d\\d\\)$`, 'm').test(changelog)
  )
    faults.push(
      `CHANGELOG.md does not say on which day ${version} was released: "## ${version} (YYYY-MM-DD)".`,
    )
  if (sectionOf(changelog, UNRELEASED))
    faults.push(
      `CHANGELOG.md has lines under "${UNRELEASED}": they belong to a release, which has a version of its own.`,
    )
  if (!sectionOf(upgrading, version))
    faults.push(
      `docs/upgrading.md does not say what an operator has to do for ${version}, or that it is nothing.`,
    )
  return faults
}
