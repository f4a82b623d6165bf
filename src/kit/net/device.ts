// The first match wins, so browsers that use another's name come before it (Edge and Opera call themselves Chrome).
const browsers: [RegExp, string][] = [
  [/OPiOS|Opera Mini/, 'Opera Mini'],
  [/OPR\/|Opera/, 'Opera'],
  [/Edg(A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\//, 'UC Browser'],
  [/PhoenixBrowser|PHX\//, 'Phoenix'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/HeadlessChrome\/|Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/KAIOS/i, 'KaiOS'],
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]

const firstOf = (list: [RegExp, string][], text: string): string | undefined =>
  list.find(([pattern]) => pattern.test(text))?.[1]

/** A browser's User-Agent in two plain words, or nothing if it contains neither. */
export function deviceOf(userAgent: string): { browser: string; system: string } | null {
  const browser = firstOf(browsers, userAgent)
  const system = firstOf(systems, userAgent)
  return browser && system ? { browser, system } : null
}
