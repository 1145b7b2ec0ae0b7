import { hash, type KeyObject, randomUUID } from 'node:crypto'
import {
  type AccessClaims,
  type EpochMs,
  type GrantClaims,
  type TokenSigner,
  type TokenVerdict,
  unixSeconds,
} from '@billing/core'
import {
  type CryptoKey,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose'
import { base64urlBytes } from './base64url.ts'
import {
  checkKeys,
  ed25519Private,
  ed25519Public,
  hmacKey,
  type JwtAlgorithm,
  type JwtKey,
} from './jwt-keys.ts'
import { createMemory } from './verified-memory.ts'

/** Who signs, for whom, with which keys. */
export interface TokenSignerOptions {
  /** `iss` of every token: who signed it. */
  readonly issuer: string
  /** `aud` of access tokens: whom they are for. Grants have an audience of their own, made from it. */
  readonly audience: string
  /** The first signs, all verify: put a new key first and keep the old one until its tokens have died. */
  readonly keys: readonly JwtKey[]
}

interface Key {
  readonly kid: string
  readonly alg: JwtAlgorithm
  readonly sign: KeyObject | CryptoKey | undefined
  readonly verify: KeyObject | CryptoKey
}

/** One family of tokens: those of another family are never taken for it. */
interface Family<C> {
  readonly typ: string
  readonly audience: string
  readonly claims: (payload: JWTPayload) => C | undefined
}

/** Longer than any token we sign; more is not worth a look. */
const TOKEN_CHARS_MAX = 4096

/** Signed tokens (JWT, RFC 7519). Throws at once when a key is too short or cannot be used. */
export function createTokenSigner(options: TokenSignerOptions): TokenSigner {
  checkKeys(options.keys)
  const keys = options.keys.map(importKey)
  const access: Family<AccessClaims> = {
    typ: 'JWT',
    audience: options.audience,
    claims: accessClaims,
  }
  const grant: Family<GrantClaims> = {
    typ: 'grant+jwt',
    audience: `${options.audience}/grant`,
    claims: grantClaims,
  }
  const memory = createMemory<AccessClaims>()
  return {
    signAccess: ({ sub, acc, roles, sid, twofa }, now, seconds) => {
      const claims = { sub, acc, roles, sid, jti: randomUUID(), ...(twofa ? { twofa } : {}) }
      return sign(keys, options.issuer, access, { claims, now, seconds })
    },
    previousKeyAccepted: () => keys.length > 1,
    async verifyAccess(token, now) {
      const digest = hash('sha256', token, 'base64url')
      const known = memory.recall(digest, now)
      if (known) return { kind: 'genuine', claims: known }
      const { verdict, exp } = await verify(keys, options.issuer, access, { token, now })
      if (verdict.kind === 'genuine') memory.remember(digest, verdict.claims, exp)
      return verdict
    },
    signGrant: ({ email_key, jti }, now, seconds) =>
      sign(keys, options.issuer, grant, { claims: { email_key, jti }, now, seconds }),
    verifyGrant: async (token, now) =>
      (await verify(keys, options.issuer, grant, { token, now })).verdict,
  }
}

function importKey(key: JwtKey): Key {
  const { kid, alg } = key
  if (key.kty === 'OKP') {
    return { kid, alg, sign: ed25519Private(key), verify: ed25519Public(key) }
  }
  const secret = hmacKey(key)
  return { kid, alg, sign: secret, verify: secret }
}

async function sign<C>(
  [key]: readonly Key[],
  issuer: string,
  family: Family<C>,
  token: { claims: JWTPayload; now: EpochMs; seconds: number },
): Promise<string> {
  if (!key?.sign) throw new Error('no key signs')
  const iat = unixSeconds(token.now)
  return new SignJWT(token.claims)
    .setProtectedHeader({ alg: key.alg, kid: key.kid, typ: family.typ })
    .setIssuer(issuer)
    .setAudience(family.audience)
    .setIssuedAt(iat)
    .setExpirationTime(iat + token.seconds)
    .sign(key.sign)
}

/** Whether the token is in the one spelling that `sign` writes: its signature does not cover how itself is spelt. */
function isCanonical(token: string): boolean {
  return token.split('.').every((part) => base64urlBytes(part) !== undefined)
}

/** The key is found by `kid` and takes only its own algorithm, whatever the header says. */
async function verify<C>(
  keys: readonly Key[],
  issuer: string,
  { typ, audience, claims: read }: Family<C>,
  { token, now }: { token: string; now: EpochMs },
): Promise<{ verdict: TokenVerdict<C>; exp: number }> {
  const forged = { verdict: { kind: 'forged' }, exp: 0 } as const
  if (token.length > TOKEN_CHARS_MAX || !isCanonical(token)) return forged
  try {
    const { kid } = decodeProtectedHeader(token)
    const key = keys.find((known) => known.kid === kid)
    if (!key) return forged
    const { payload } = await jwtVerify(token, key.verify, {
      algorithms: [key.alg],
      issuer,
      audience,
      typ,
      currentDate: new Date(now),
      requiredClaims: ['iat', 'exp', 'jti'],
    })
    const claims = read(payload)
    return claims ? { verdict: { kind: 'genuine', claims }, exp: payload.exp ?? 0 } : forged
  } catch (error) {
    // Told apart only after the signature, the issuer and the audience were right.
    return error instanceof errors.JWTExpired ? { verdict: { kind: 'expired' }, exp: 0 } : forged
  }
}

function accessClaims(payload: JWTPayload): AccessClaims | undefined {
  const { sub, acc, roles, sid, twofa } = payload as Partial<Record<keyof AccessClaims, unknown>>
  if (
    !isText(sub) ||
    !isText(acc) ||
    !isText(sid) ||
    !Array.isArray(roles) ||
    !roles.every(isText)
  ) {
    return undefined
  }
  return { sub, acc, roles, sid, ...(twofa === true ? { twofa } : {}) }
}

function grantClaims({ email_key, jti }: JWTPayload): GrantClaims | undefined {
  return isText(email_key) && isText(jti) ? { email_key, jti } : undefined
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
