import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findStatements, sendStatements } from '#modules/organisations/commands.server.ts'
import {
  joinForTest,
  lotForTest,
  manageForTest,
  organisationForTest,
} from '#modules/organisations/test-person.ts'
import { addPerson } from '../people.ts'
import { ownServer, type OwnServer } from './own-server.ts'
import { openOnPhone, phoneOf } from './phone.ts'
import { expect, test } from './test.ts'

let server: OwnServer
let store: Server
const heard: { path: string; body: string }[] = []
test.beforeAll(async () => {
  server = await ownServer({ samples: false })
  store = createServer((request, answer) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      heard.push({ path: request.url ?? '', body })
      answer.setHeader('content-type', 'application/json').end('{"version":["1.0.3"]}')
    })
  })
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
})
test.afterAll(async () => {
  store.close()
  await server.close()
})

for (const javaScript of [true, false])
  test(`a manager connects a record store and a member agrees to it, ${javaScript ? 'with' : 'without'} scripts`, async ({
    browser,
  }) => {
    test.setTimeout(200_000)
    const { ctx } = server
    const host = `localhost:${(store.address() as AddressInfo).port}`
    const [njeri, amina] = [
      await addPerson(ctx, { name: 'Njeri Wambui' }),
      await addPerson(ctx, { name: 'Amina Omar' }),
    ]
    const { id, slug } = await organisationForTest(ctx, njeri.id, { name: 'Kisumu Polytechnic' })
    await manageForTest(ctx, id, njeri.id)
    await joinForTest(ctx, id, amina.id, true)
    await lotForTest(ctx, { organisationId: id, createdBy: njeri.id, isOpen: true })
    const manager = await phoneOf(browser, server, njeri, javaScript)
    const member = await phoneOf(browser, server, amina, javaScript)

    await openOnPhone(manager, `/organisations/${slug}/records`)
    await manager.getByLabel('Address of the store').fill(`http://${host}/xapi`)
    await manager.getByLabel('Key', { exact: true }).fill('a:b')
    await manager.getByLabel('Secret').fill('secret')
    await manager.getByRole('button', { name: 'Save' }).click()
    await expect(manager.getByText('A key has no colon.')).toBeVisible()
    await expect(manager.getByLabel('Address of the store')).toHaveValue(`http://${host}/xapi`)
    await manager.getByLabel('Key', { exact: true }).fill('key')
    await manager.getByLabel('Secret').fill('secret')
    await manager.getByRole('button', { name: 'Save' }).click()
    await expect(manager.getByRole('heading', { name: 'Your record store' })).toBeVisible()
    await manager.getByRole('button', { name: 'Try it' }).click()
    await expect(manager.getByText('The store answers and speaks xAPI 1.0.')).toBeVisible()
    expect(heard.at(-1)).toEqual({ path: '/xapi/about', body: '' })

    await openOnPhone(member, '/account/organisations')
    await member
      .getByLabel(`What I learn may go to the record store of Kisumu Polytechnic, too, at ${host}`)
      .check()
    await member.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(member.getByLabel(/What I learn may go/)).toBeChecked()
    await member.getByLabel('Course', { exact: false }).first().selectOption({ index: 1 })
    await member.getByRole('button', { name: /Take/ }).click()
    await expect(member).toHaveURL(/\/courses\/\d+/)
    await findStatements(ctx)
    await sendStatements(ctx, id)
    const [statement] = JSON.parse(heard.at(-1)!.body) as { verb: { id: string } }[]
    expect(statement!.verb.id).toBe('http://adlnet.gov/expapi/verbs/registered')
    expect(heard.at(-1)!.body).not.toContain('Amina')

    await openOnPhone(manager, `/organisations/${slug}/records`)
    await expect(manager.getByText('Sent in 30 days')).toBeVisible()
    await openOnPhone(manager, `/organisations/${slug}/records?lang=sw`)
    await openOnPhone(member, '/account/organisations?lang=sw')
  })
