import { expect, test } from 'vitest'
import { retiredNames } from './retired-names.ts'

test('a retired name and a retired folder are refused once per file, with their new name', () => {
  expect(
    retiredNames([
      { path: 'src/doors/sms/sms.server.ts', text: 'await inLine(ctx)\nawait inLine(ctx)' },
      { path: 'src/entrypoints/sms/sms.server.ts', text: 'inLines, outdoors, ctx_shows' },
      { path: 'test/http/jobs.test.ts', text: 'ctx.shows(tag)' },
      { path: 'scripts/checks/retired-names.ts', text: 'inLine' },
    ]),
  ).toEqual([
    'src/doors/sms/sms.server.ts: a folder "doors" is called "entrypoints" now (docs/words.md).',
    'src/doors/sms/sms.server.ts: "inLine" is called "takeAdvisoryLock" now (docs/words.md).',
    'test/http/jobs.test.ts: "ctx.shows" is called "ctx.cacheTag" now (docs/words.md).',
  ])
})
