import { type AccessClaims, after, epochMs, SECOND, type TokenSigner } from '@billing/core'
import { beforeAll, describe, expect, it } from 'vitest'
import { forge, type Jwk, newKey, publicPem, readToken, respelt } from './forged-tokens.ts'

/** Opens a signer on JWKs with `kid` and `alg`: the first signs, all verify. */
export type OpenTokenSigner = (setup: {
  readonly issuer: string
  readonly audience: string
  readonly keys: readonly Jwk[]
}) => TokenSigner | Promise<TokenSigner>

const ISSUER = 'https://billing.example.com'
const AUDIENCE = 'billing'
const NOW = epochMs(Date.parse('2026-02-01T10:00:00.900Z'))
const IAT = 1_769_940_000
const CLAIMS: AccessClaims = {
  sub: 'user-1',
  acc: 'account-1',
  roles: ['customer'],
  sid: 'session-1',
}
const GRANT = { email_key: 'ona@example.com', jti: 'grant-1' }
const FORGED = { kind: 'forged' }

/** What every signer of tokens must do, for both algorithms. */
export function tokenSignerContract(name: string, open: OpenTokenSigner): void {
  const signerWith = (...keys: Jwk[]) => open({ issuer: ISSUER, audience: AUDIENCE, keys })

  describe.each(['HS256', 'EdDSA'] as const)(`token signer contract: ${name}, %s`, (alg) => {
    const key = newKey(alg)
    const other = alg === 'HS256' ? newKey('EdDSA') : newKey('HS256')
    let signer: TokenSigner
    let token: string
    beforeAll(async () => {
      signer = await signerWith(key)
      token = await signer.signAccess(CLAIMS, NOW, 900)
    })

    it('signs the claims of the contract and nothing else', () => {
      const { header, payload } = readToken(token)

      expect(header).toMatchObject({ alg, kid: key.kid })
      expect(payload).toEqual({
        ...CLAIMS,
        iss: ISSUER,
        aud: AUDIENCE,
        iat: IAT,
        exp: IAT + 900,
        jti: expect.stringMatching(/^.{16,}$/) as string,
      })
    })

    it('gives every token an id of its own', async () => {
      const again = await signer.signAccess(CLAIMS, NOW, 900)

      expect(readToken(again).payload['jti']).not.toBe(readToken(token).payload['jti'])
    })

    it('says `twofa` only when there was a second factor', async () => {
      const strong = await signer.signAccess({ ...CLAIMS, twofa: true }, NOW, 900)

      expect(readToken(strong).payload['twofa']).toBe(true)
      expect(await signer.verifyAccess(strong, NOW)).toEqual({
        kind: 'genuine',
        claims: { ...CLAIMS, twofa: true },
      })
    })

    it('gives the claims back, however often it is asked', async () => {
      expect(await signer.verifyAccess(token, NOW)).toEqual({ kind: 'genuine', claims: CLAIMS })
      expect(await signer.verifyAccess(token, NOW)).toEqual({ kind: 'genuine', claims: CLAIMS })
    })

    it('says that a genuine token is expired once its time has come, by the given clock', async () => {
      const end = epochMs((IAT + 900) * SECOND)

      expect(await signer.verifyAccess(token, after(end, -6 * SECOND))).toMatchObject({
        kind: 'genuine',
      })
      expect(await signer.verifyAccess(token, after(end, 6 * SECOND))).toEqual({ kind: 'expired' })
      expect(await signer.verifyAccess(token, after(end, 6 * SECOND))).toEqual({ kind: 'expired' })
    })

    it('says that an expired token of someone else is forged, not expired', async () => {
      const stranger = await signerWith({ ...newKey(alg), kid: key.kid })
      const theirs = await stranger.signAccess(CLAIMS, NOW, 900)

      expect(await signer.verifyAccess(theirs, after(NOW, 3600 * SECOND))).toEqual(FORGED)
    })

    it('still verifies what the previous key signed, of either algorithm', async () => {
      const rotated = await signerWith(newKey(alg), key)
      const moved = await signerWith(other, key)

      expect(await rotated.verifyAccess(token, NOW)).toMatchObject({ kind: 'genuine' })
      expect(await moved.verifyAccess(token, NOW)).toMatchObject({ kind: 'genuine' })
    })

    it('says whether any key besides the signing one is still accepted', async () => {
      const rotated = await signerWith(other, key)

      expect(signer.previousKeyAccepted()).toBe(false)
      expect(rotated.previousKeyAccepted()).toBe(true)
    })

    it('signs with the first key', async () => {
      const rotated = await signerWith(other, key)
      const fresh = await rotated.signAccess(CLAIMS, NOW, 900)

      expect(readToken(fresh).header).toMatchObject({ alg: other.alg, kid: other.kid })
      expect(await signer.verifyAccess(fresh, NOW)).toEqual(FORGED)
    })

    it('knows no key that it was not given, whatever its kid', async () => {
      const unrelated = await signerWith(newKey(alg))
      const namesake = await signerWith({ ...newKey(alg), kid: key.kid })

      expect(await unrelated.verifyAccess(token, NOW)).toEqual(FORGED)
      expect(await namesake.verifyAccess(token, NOW)).toEqual(FORGED)
    })

    it('refuses a token with a changed claim', async () => {
      const [header, , signature] = token.split('.')
      const payload = { ...readToken(token).payload, roles: ['admin'], twofa: true }
      const changed = Buffer.from(JSON.stringify(payload)).toString('base64url')

      expect(await signer.verifyAccess(`${header}.${changed}.${signature}`, NOW)).toEqual(FORGED)
    })

    it('refuses algorithm none, with and without a signature', async () => {
      const { payload } = readToken(token)
      const unsigned = forge({ alg: 'none', kid: key.kid, typ: 'JWT' }, payload)

      expect(await signer.verifyAccess(unsigned, NOW)).toEqual(FORGED)
      expect(await signer.verifyAccess(unsigned + token.split('.')[2], NOW)).toEqual(FORGED)
    })

    it('refuses a token without kid and one with an unknown kid', async () => {
      const { header, payload } = readToken(token)
      const { kid: _, ...nameless } = header

      expect(await signer.verifyAccess(forge(nameless, payload, key), NOW)).toEqual(FORGED)
      expect(await signer.verifyAccess(forge({ ...header, kid: 'x' }, payload, key), NOW)).toEqual(
        FORGED,
      )
      expect(await signer.verifyAccess(forge(header, payload, key), NOW)).toMatchObject({
        kind: 'genuine',
      })
    })

    it.each([
      ['issuer', { iss: 'https://elsewhere.example.com' }],
      ['audience', { aud: 'elsewhere' }],
      ['missing end', { exp: undefined }],
      ['missing subject', { sub: undefined }],
      ['roles that are no list', { roles: 'admin' }],
    ])('refuses a rightly signed token with a wrong %s', async (_, change) => {
      const { header, payload } = readToken(token)

      expect(await signer.verifyAccess(forge(header, { ...payload, ...change }, key), NOW)).toEqual(
        FORGED,
      )
    })

    it.each(['', '.', '..', 'a.b.c', 'Bearer x', 'eyJhbGciOiJIUzI1NiJ9..', 'x'.repeat(100_000)])(
      'refuses %.20j',
      async (text) => {
        expect(await signer.verifyAccess(text, NOW)).toEqual(FORGED)
        expect(await signer.verifyGrant(text, NOW)).toEqual(FORGED)
      },
    )

    // The net of every signer: a token has one spelling, so that whoever remembers or revokes it by its text knows it.
    it('takes a token and a grant as they were written, and in no other spelling', async () => {
      const grant = await signer.signGrant(GRANT, NOW, 1800)

      for (const text of respelt(token))
        expect(await signer.verifyAccess(text, NOW)).toEqual(FORGED)
      for (const text of respelt(grant)) expect(await signer.verifyGrant(text, NOW)).toEqual(FORGED)
    })

    it('signs a grant, which expires like a token', async () => {
      const grant = await signer.signGrant(GRANT, NOW, 1800)

      expect(await signer.verifyGrant(grant, after(NOW, 1790 * SECOND))).toEqual({
        kind: 'genuine',
        claims: GRANT,
      })
      expect(await signer.verifyGrant(grant, after(NOW, 1810 * SECOND))).toEqual({
        kind: 'expired',
      })
    })

    it('never takes a grant for an access token, nor an access token for a grant', async () => {
      const grant = await signer.signGrant(GRANT, NOW, 1800)

      expect(await signer.verifyAccess(grant, NOW)).toEqual(FORGED)
      expect(await signer.verifyGrant(token, NOW)).toEqual(FORGED)
    })
  })

  describe(`token signer contract: ${name}, both algorithms at once`, () => {
    const pair = newKey('EdDSA')
    const secret = newKey('HS256')

    it('does not take the public key of EdDSA as the secret of HS256', async () => {
      const signer = await signerWith(pair, secret)
      const { payload } = readToken(await signer.signAccess(CLAIMS, NOW, 900))
      const asSecret = [
        publicPem(pair),
        publicPem(pair).trim(),
        Buffer.from(pair.x ?? '', 'base64url'),
      ]

      for (const bytes of asSecret) {
        const k = Buffer.from(bytes).toString('base64url')
        const token = forge({ alg: 'HS256', kid: pair.kid, typ: 'JWT' }, payload, { ...secret, k })
        expect(await signer.verifyAccess(token, NOW)).toEqual(FORGED)
      }
    })

    it('takes a key only with its own algorithm, also when the signature is right', async () => {
      const signer = await signerWith(pair, secret)
      const { payload } = readToken(await signer.signAccess(CLAIMS, NOW, 900))

      const crossed = forge({ alg: 'EdDSA', kid: secret.kid, typ: 'JWT' }, payload, pair)
      const swapped = forge({ alg: 'HS256', kid: pair.kid, typ: 'JWT' }, payload, secret)

      expect(await signer.verifyAccess(crossed, NOW)).toEqual(FORGED)
      expect(await signer.verifyAccess(swapped, NOW)).toEqual(FORGED)
    })

    it('refuses an HS256 secret of fewer than 32 bytes', async () => {
      const short = { ...secret, k: Buffer.alloc(31, 7).toString('base64url') }

      await expect(async () => signerWith(short)).rejects.toThrow(/32/)
    })
  })
}
