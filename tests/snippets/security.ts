import {
  createIds,
  createPasswordHasher,
  createPasswordJudge,
  createSecrets,
  createSystemClock,
  createTokenSigner,
  createTotp,
  DEFAULT_ARGON2,
  DEFAULT_HASHING_LIMITS,
  generateKeys,
} from '@billing/security'

const key = crypto.getRandomValues(new Uint8Array(32)) // keep it, and those of tokens: `formatKeys` writes them
export const ports = {
  clock: createSystemClock(),
  ids: createIds(),
  secrets: createSecrets({ keys: [{ id: 'k1', key }] }),
  passwords: createPasswordHasher({ ...DEFAULT_ARGON2, ...DEFAULT_HASHING_LIMITS }),
  passwordJudge: createPasswordJudge(),
  tokens: createTokenSigner({ issuer: 'us', audience: 'us', keys: generateKeys('EdDSA') }),
  totp: createTotp({ issuer: 'Example Telecom' }),
}
