export { ChangeForms } from './screens/admin/change-user.tsx'
export { SetUp } from './screens/factor/set-up.tsx'
export { NewCodes, Standing } from './screens/factor/standing.tsx'
export { ageWords, changeDone, roleInWords } from './screens/admin/people-words.ts'
