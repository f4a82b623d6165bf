export { ChangeForms } from './screens/admin/change-user.tsx'
export { changeDone, roleInWords } from './screens/admin/people-words.ts'
