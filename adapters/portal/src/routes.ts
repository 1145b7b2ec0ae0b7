import type { Route } from '@billing/pages'
import { firstLogin } from './pages/entry/first-login.ts'
import { forgotPassword } from './pages/entry/forgot-password.ts'
import { language } from './pages/entry/language.ts'
import { magicLink } from './pages/entry/magic-link.ts'
import { resetPassword } from './pages/entry/reset-password.ts'
import { signIn } from './pages/entry/sign-in.ts'
import { signOut } from './pages/entry/sign-out.ts'
import { verify } from './pages/entry/verify.ts'

/** Every path of the portal. There is no other list: the router, the tests and the map are made of this one. */
export const ROUTES: readonly Route[] = [
  // To come in
  signIn,
  magicLink,
  firstLogin,
  verify,
  forgotPassword,
  resetPassword,
  signOut,
  language,
]
