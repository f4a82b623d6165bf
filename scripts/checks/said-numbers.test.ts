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
  '"kept_quiz_days": "You have 7 days to hand it in.",',
  '"refusal_overrule_late": "Inaweza kubadilishwa ndani ya siku 30.",',
  '"guardians_parent_lead_ended": "Your number is deleted after 7 days.",',
  '"refusal_price_outside": "A course is free or costs between KES 9,000 and KES 25,000.",',
  '"refusal_hours_few": "Kozi ya kulipia ina angalau saa 15 za kusoma.",',
  '"refusal_rounds_used": "This project was marked six times.",',
  '"assessment_rules": "Unaweza kufanya kila tathmini mara tano kwa siku.",',
])('[PAY-38] a number of days that has a constant is refused in a text: %s', (text) => {
  expect(isRefused(text)).toBe(true)
})

test.each([
  'You can ask for a refund within {refundDays} days. We answer within two working days.',
  'Unaweza kuomba kurejeshewa pesa ndani ya siku {days}. Tunajibu ndani ya siku mbili za kazi.',
  'A plan for your first 30 days.',
  '"refusal_hours_few": "A paid course holds at least {hours} hours of reading.",',
  '"publishing_field_budget_hint": "As it is shown, such as KES 15,000 a month.",',
  'Payments and refunds, for 7 years, as the tax law asks.',
])('what takes it from there, and other numbers, are not: %s', (text) => {
  expect(isRefused(text)).toBe(false)
})
