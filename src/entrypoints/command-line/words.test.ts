import { describe, expect, test } from 'vitest'
import { commandNames, usageOf, withoutDashes, wrongWords } from './words.ts'

const typed = (line: string) => wrongWords(withoutDashes(line.split(' ').filter(Boolean)))

describe('what is typed on the command line', () => {
  test.each([
    'doctor',
    'doctor --inside',
    'reconcile --settle',
    'reconcile -- --settle',
    'seed -- --force',
    'admin grant a@b.c',
    'admin -- grant a@b.c',
    'admin link-mentor a@b.c 1',
    'content diff',
    'content load courses help',
    'files check --tidy --whole',
    'files --whole check',
    'mpesa register 0712345678',
    'backup /tmp/first.backup',
    'backup --made',
    'restore --force first.backup',
    'restore first.backup --force',
    'worker',
  ])('%s is understood', (line) => {
    expect(typed(line)).toBe(null)
  })

  test.each([
    [
      'reconcile --setle',
      /^"--setle" is nothing that reconcile understands\. Usage: npm run reconcile \[-- --settle\]$/,
    ],
    ['reconcile settle', /^"settle" is nothing/],
    ['reconcile --settle now', /nothing that reconcile/],
    ['doctor --outside', /Usage: npm run doctor \[-- --inside\]/],
    ['migrate 0094', /^"0094" is nothing that migrate understands\. Usage: npm run migrate$/],
    ['worker --off', /Usage: npm run worker$/],
    ['seed --forse', /Usage: npm run seed/],
    ['admin grant', /Usage: npm run admin -- grant EMAIL \| revoke EMAIL/],
    ['admin list all', /nothing that admin/],
    ['admin grant a@b.c d@e.f', /nothing that admin/],
    ['content list courses', /Usage: npm run content -- list \| diff \[NAME…\]/],
    ['files move --whole', /nothing that files/],
    ['lti', /^Usage: npm run lti -- new-key$/],
    ['lti rotate', /nothing that lti/],
    ['mpesa register', /check \| register PHONE/],
    ['backup', /^Usage: npm run backup -- FILE \| --made \| --drilled$/],
    ['backup --mad', /nothing that backup/],
    ['restore --forse first.backup', /nothing that restore/],
    ['restore --force', /Usage: npm run restore -- FILE \[--force\]/],
    ['constructor', /^There is no command "constructor"\. Usage: npm run admin/],
    ['', /^Usage: npm run admin/],
  ])('%s is not, and is told how', (line, said) => {
    expect(typed(line)).toMatch(said)
  })

  test('is the same with npm and without', async () => {
    const { scripts } = (await import('../../../package.json', { with: { type: 'json' } })).default
    for (const name of commandNames) {
      expect(usageOf(name)).toMatch(new RegExp(`^npm run ${name}\\b`))
      expect(scripts).toHaveProperty(name, expect.stringContaining(`build/server/cli.js ${name}`))
    }
  })
})
