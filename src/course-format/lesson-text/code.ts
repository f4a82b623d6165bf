/** What the playground runs of a lesson's code, by the language behind its fence. */
export const triedKinds = ['html', 'css', 'js', 'jsx', 'sql'] as const
export type TriedKind = (typeof triedKinds)[number]

// Files that stand nowhere here, workers, servers and tests: what a page by itself cannot run.
const ELSEWHERE =
  /\bfrom\s+['"]\.|\bimport\s+['"]|\brequire\(|\bserviceWorker\b|\bself\.|\bcaches\.|\bprocess\.|\bfrom\s+['"](?:node:|vitest|@)/

// A part of a query, such as its condition alone, is read and cannot be asked.
const STATEMENT =
  /^(?:\s|--[^\n]*\n)*(?:select|with|create|insert|update|delete|drop|alter|explain|pragma|begin)\b/i

/**
 * Whether a block of code leads to the playground: null where it could not run there.
 * @param info what stands behind its fence: its language, and `part` where its author says that it is one of something longer
 */
export function triedKind(info: string, code: string): TriedKind | null {
  const kind = triedKinds.find((one) => one === info) ?? null
  if (kind === 'js' || kind === 'jsx') return ELSEWHERE.test(code) ? null : kind
  return kind === 'sql' && !STATEMENT.test(code) ? null : kind
}
