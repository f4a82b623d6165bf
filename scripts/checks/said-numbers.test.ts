import { expect, test } from 'vitest'
import { typedNumbers } from './said-numbers.ts'

const isRefused = (text: string): boolean => typedNumbers('a text', text).length > 0

test.each([
  'You can ask for your money back within 30 days.',
  'You can ask for a refund up to day 14 after payment.',
  'You have thirty days to ask for a refund.',
  'Unaweza kuomba kurejeshewa pesa ndani ya siku 30.',
  'Unaweza kuomba kurejeshewa pesa ndani ya siku thelathini.',
  'Omba kurudishiwa pesa hadi siku ya 30.',
  '- **No Request refund link.** The 30 days are over.',
  'You can ask within **30 days** of paying. Press **Request refund**.',
  'A higher price is announced 30 days ahead.',
  'Bei ikipanda hutangazwa kwenye ukurasa wa kozi siku 30 kabla.',
])('[PAY-38] a number of days that has a constant is refused in a text: %s', (text) => {
  expect(isRefused(text)).toBe(true)
})

test.each([
  'You can ask for a refund within {refundDays} days. We answer within two working days.',
  'Unaweza kuomba kurejeshewa pesa ndani ya siku {days}. Tunajibu ndani ya siku mbili za kazi.',
  'A plan for your first 30 days.',
  'Payments and refunds, for 7 years, as the tax law asks.',
])('what takes it from there, and other numbers, are not: %s', (text) => {
  expect(isRefused(text)).toBe(false)
})
