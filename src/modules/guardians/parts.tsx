export { AgeForms } from './screens/age-forms.tsx'
