/** An address in a text as a path below its folder, without what follows ? or #; null where it leads out of the package. */
export function pathAt(folder: string, address: string): string | null {
  const bare = decodedPath(address.trim().replace(/[?#][\s\S]*$/, '')).replaceAll('\\', '/')
  const steps: string[] = []
  for (const step of `${bare.startsWith('/') ? '' : `${folder}/`}${bare}`.split('/')) {
    if (step === '' || step === '.') continue
    if (step !== '..') steps.push(step)
    else if (steps.pop() === undefined) return null
  }
  return steps.length === 0 ? null : steps.join('/')
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path // a % that stands for itself
  }
}

export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))
export const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
export const isPage = (path: string): boolean => /\.x?html?$/i.test(path)
