import { describe, expect, test } from 'vitest'
import { checkedPhone, startByFunction } from './start.ts'

const body = {
  amount: 9000,
  phoneNumber: '254712345678',
  paymentType: 'course_purchase',
  referenceId: '1',
  description: 'Digital marketing',
} as const

/** A server that always returns this; it records its requests. */
function server(answer: unknown) {
  const asked: { url: string; body: unknown }[] = []
  const send = (async (url: string | URL | Request, init?: RequestInit) => {
    asked.push({ url: String(url), body: JSON.parse(String(init?.body)) })
    if (answer instanceof Error) throw answer
    return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer))
  }) as typeof fetch
  return { asked, send }
}

const said = async (answer: unknown) => {
  const outcome = await startByFunction(body, server(answer).send)
  return 'refusal' in outcome ? [outcome.refusal.title, outcome.refusal.text] : outcome.paymentId
}

describe('starting a payment from the browser', () => {
  test('[PAY-11] [PAY-12] [PAY-14] it asks the function mpesa-payment with amount, phoneNumber, paymentType, referenceId and description', async () => {
    const { asked, send } = server({ success: true, paymentId: 'p1', error: null })
    await startByFunction(body, send)
    expect(asked).toEqual([{ url: '/functions/v1/mpesa-payment', body }])
  })

  test('[PAY-16] success brings the payment id', async () => {
    expect(await said({ success: true, paymentId: 'p1', error: null })).toBe('p1')
  })

  test('[PAY-20] a refusal shows the text of the server', async () => {
    expect(
      await said({ success: false, paymentId: null, error: 'M-Pesa is busy.', code: 'payment-busy' }),
    ).toEqual(['Payment failed', 'M-Pesa is busy.'])
  })

  test('[PAY-21] a start that throws shows "Payment failed. Please try again."', async () => {
    expect(await said(new TypeError('Failed to fetch'))).toEqual([
      'Payment failed',
      'Payment failed. Please try again.',
    ])
    expect(await said('<html>Bad gateway</html>')).toEqual([
      'Payment failed',
      'Payment failed. Please try again.',
    ])
    expect(await said({ error: 'internal', requestId: '1' })).toEqual([
      'Payment failed',
      'Payment failed. Please try again.',
    ])
  })

  test('[PAY-22] a refusal without a text shows "Payment initiation failed"', async () => {
    expect(await said({ success: false })).toEqual(['Payment failed', 'Payment initiation failed'])
    expect(await said({ success: true, paymentId: null, error: '' })).toEqual([
      'Payment failed',
      'Payment initiation failed',
    ])
  })

  test('[PAY-03] a session that ended meanwhile asks to sign in', async () => {
    expect(
      await said({ success: false, error: 'User not authenticated', code: 'not-authenticated' }),
    ).toEqual(['Authentication required', 'Please sign in to make payments'])
  })

  test('[PAY-04] an empty phone is asked for without a call', () => {
    expect(checkedPhone('  ')).toMatchObject({
      refusal: { title: 'Phone number required', text: 'Please enter your M-Pesa phone number' },
    })
  })

  test('[PAY-06] [PAY-07] [PAY-08] [PAY-09] every spelling becomes the same 254 number', () => {
    for (const typed of ['0712 345-678', '+254712345678', '712345678', '254 712 345 678'])
      expect(checkedPhone(typed)).toEqual({ phone: '254712345678' })
  })

  test('[PAY-10] a number that is not Kenyan is named wrong without a call', () => {
    const words = {
      title: 'Invalid phone number',
      text: 'Please enter a valid Kenyan phone number (e.g., 0712345678)',
    }
    for (const typed of ['12345', '+44 7700 900123', '07123456789', 'abc'])
      expect(checkedPhone(typed)).toMatchObject({ refusal: words })
  })
})
