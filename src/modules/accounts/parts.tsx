export { ChangeForms } from './screens/admin/change-user.tsx'
export { SignUpForm } from './screens/auth/sign-up.tsx'
export { changeDone, roleInWords } from './screens/admin/people-words.ts'
