export { ChangeForms } from './screens/admin/change-user.tsx'
export { goalWord, interestWord } from './screens/onboarding/answer-words.ts'
export { SignUpForm } from './screens/auth/sign-up.tsx'
export { changeDone, roleInWords } from './screens/admin/people-words.ts'
