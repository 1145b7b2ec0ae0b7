import { invalid, Problem } from '../../kernel/problem.ts'
import { EMAIL_MAX, isEmailAddress, TEXT_MAX } from '../../kernel/text/text.ts'
import { normalPassword, PASSWORD_MAX } from './password-rules.ts'

/** One answer for every credential that does not hold, so that it does not tell why. */
export function wrongCredentials(): Problem {
  return new Problem('auth.invalid_credentials', {
    detail: 'We do not know these credentials, or they are no longer valid.',
  })
}

/** One answer for every second factor that does not hold. */
export function wrongTotp(): Problem {
  return new Problem('auth.totp_invalid', {
    detail:
      'This code is wrong, was used before, or its challenge is over. Give the next code; if that is refused too, sign in again.',
  })
}

/** Throws `validation.failed` for what is no address that mail can carry. Source: contract 2.10. */
export function checkEmail(email: string): void {
  if (email.length > EMAIL_MAX) {
    throw invalid('email', `An e-mail address has at most ${EMAIL_MAX} characters.`)
  }
  if (!isEmailAddress(email.trim())) throw invalid('email', 'This is no e-mail address.')
}

/** Throws `validation.failed` on `field` for a name longer than any free text. */
export function checkName(field: string, text: string | undefined): void {
  if (text !== undefined && text.length > TEXT_MAX) {
    throw invalid(field, `A name has at most ${TEXT_MAX} characters.`)
  }
}

/** Throws `validation.failed` for credentials that nobody can have. */
export function checkCredentialBounds(email: string, password: string): void {
  if (email.length > EMAIL_MAX) {
    throw invalid('email', `An e-mail address has at most ${EMAIL_MAX} characters.`)
  }
  if (Array.from(normalPassword(password)).length > PASSWORD_MAX) {
    throw invalid('password', `A password has at most ${PASSWORD_MAX} characters.`)
  }
}
