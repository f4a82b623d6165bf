/** A file of its own: pages with a sign-up form take nothing else of the module's screens along. */
export { SignUpForm } from '../screens/auth/sign-up.tsx'
