import type { Canary } from './canary.ts'

/** Bugs in who gets in. */
export const IDENTITY_CANARIES: readonly Canary[] = [
  {
    name: 'a token for another audience opens the door',
    file: 'adapters/security/src/token-signer.ts',
    from: `      issuer,
      audience,
      typ,`,
    to: `      issuer,
      typ,`,
    caught_by: { files: ['adapters/security/src/token-signer.test.ts'] },
  },
  {
    name: 'an access token is good for ever',
    file: 'adapters/security/src/token-signer.ts',
    from: 'currentDate: new Date(now),',
    to: 'currentDate: new Date(0),',
    caught_by: { files: ['adapters/security/src/token-signer.test.ts'] },
  },
  {
    name: 'a refresh token that was stolen and used again ends nothing',
    file: 'packages/core/src/identity/refresh-session.ts',
    from: 'if (now - token.rotated_at > REPEAT_FORGIVEN) await endFamily(ports, tx, { call, session }, now)',
    to: '',
    caught_by: { files: ['tests/identity/sessions.test.ts'] },
  },
  {
    name: 'a refresh token is good for ever',
    file: 'packages/core/src/identity/refresh-session.ts',
    from: 'now < token.expires_at ?',
    to: 'now ?',
    caught_by: { files: ['tests/identity/sessions.test.ts'] },
  },
  {
    name: 'a mailed link is not used up',
    file: 'packages/core/src/identity/enter-by-link.ts',
    from: '(await tx.oneTimes.spend(found.link.one_time_id, now))',
    to: 'now > 0',
    caught_by: { files: ['tests/identity/links.test.ts'] },
  },
  {
    name: 'a code of the authenticator is good twice',
    file: 'adapters/security/src/totp.ts',
    from: 'return last_step === null || answer.timeStep > last_step ? answer.timeStep : undefined',
    to: 'return answer.timeStep',
    caught_by: { files: ['adapters/security/src/totp.test.ts'] },
  },
  {
    name: 'wrong codes are not counted',
    file: 'adapters/store-sql/src/tables/one-times.ts',
    from: "tries_left: row('tries_left', '-', 1)",
    to: "tries_left: row('tries_left', '-', 0)",
    caught_by: { files: ['tests/store/store.test.ts'], named: 'one-time secrets' },
  },
  {
    name: 'a new password leaves the old links alive',
    file: 'packages/core/src/identity/replace-password.ts',
    from: '  await revokeAllOf(tx, user, now)\n',
    to: '',
    caught_by: { files: ['tests/identity/reset.test.ts'] },
  },
  {
    name: 'an ended session goes on',
    file: 'packages/core/src/identity/authenticate.ts',
    from: 'bearer.ended_at === null &&',
    to: '',
    caught_by: { files: ['tests/identity/sessions.test.ts'] },
  },
  {
    name: 'a password of twelve letters is taken, however many people have it',
    file: 'adapters/security/src/password-judge.ts',
    from: "return check(start.join(''), own_words) < GUESSES_LOG10_MIN",
    to: "return check(start.join(''), own_words) < 0",
    caught_by: { files: ['tests/http/guessable-passwords.test.ts'] },
  },
  {
    name: 'a token is taken in every spelling that decodes alike',
    file: 'adapters/security/src/base64url.ts',
    from: "return bytes.toString('base64url') === text ? bytes : undefined",
    to: 'return bytes',
    caught_by: {
      files: ['adapters/security/src/token-signer.test.ts'],
      named: 'in no other spelling',
    },
  },
]
