import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { describe, expect, test } from 'vitest'
import { unexpectedAnswer } from './answer.ts'
import { sentForm, triedTwice } from './retry.ts'

const gateway = (status: number) => new ErrorResponse(status, '', 'from a gateway')

/** Fails with each of these in turn, then answers. */
function failing(...errors: unknown[]) {
  let calls = 0
  return {
    get calls() {
      return calls
    },
    work: async () => {
      const error = errors[calls++]
      if (error) throw error
      return 'answered'
    },
  }
}

describe("a form's way to the server", () => {
  test.each([gateway(502), gateway(503), gateway(504), new TypeError('Failed to fetch')])(
    '[AUTH-39] [AUTH-39+] is tried once more after %s',
    async (error) => {
      const server = failing(error)
      expect(await triedTwice(server.work, 1)).toBe('answered')
      expect(server.calls).toBe(2)
    },
  )
  test('[AUTH-39] [AUTH-39+] is not tried a third time', async () => {
    const server = failing(gateway(503), gateway(503))
    await expect(triedTwice(server.work, 1)).rejects.toMatchObject({ status: 503 })
    expect(server.calls).toBe(2)
  })
  test.each([
    gateway(500),
    gateway(429),
    gateway(403),
    new Error('a bug'),
    new Response(null, { status: 302 }),
  ])('is not tried again after %s', async (error) => {
    const server = failing(error)
    await expect(triedTwice(server.work, 1)).rejects.toBe(error)
    expect(server.calls).toBe(1)
  })

  const request = () =>
    new Request('http://localhost/auth', {
      method: 'POST',
      body: new URLSearchParams({ email: 'amina@example.com' }),
    })

  test('[AUTH-39] [AUTH-39+] the second try sends the same form again', async () => {
    const posted = request()
    const bodies: string[] = []
    const serverAction = async () => {
      bodies.push(await posted.text())
      if (bodies.length === 1) throw gateway(502)
      return 'answered'
    }
    expect(await sentForm({ request: posted, serverAction }, () => 'failed')).toBe('answered')
    expect(bodies).toEqual(['email=amina%40example.com', 'email=amina%40example.com'])
  })
  test.each([502, 503, 504])(
    '[AUTH-39] [AUTH-39+] %i twice is said as an unexpected error, and what was typed stays',
    async (status) => {
      const values = { email: 'amina@example.com' }
      let calls = 0
      const serverAction = async () => {
        calls++
        throw gateway(status)
      }
      expect(
        await sentForm({ request: request(), serverAction }, () => unexpectedAnswer('sign-in', values)),
      ).toMatchObject({
        refused: { title: 'Error', text: 'An unexpected error occurred. Please try again.' },
        values,
      })
      expect(calls).toBe(2)
    },
  )
  test('[AUTH-26] what fails for good becomes an answer, but a redirect stays a redirect', async () => {
    const answer = await sentForm(
      {
        request: request(),
        serverAction: async () => {
          throw gateway(500)
        },
      },
      () => 'failed',
    )
    expect(answer).toBe('failed')
    const redirect = new Response(null, { status: 302, headers: { location: '/dashboard' } })
    await expect(
      sentForm(
        {
          request: request(),
          serverAction: async () => {
            throw redirect
          },
        },
        () => 'failed',
      ),
    ).rejects.toBe(redirect)
  })
})
