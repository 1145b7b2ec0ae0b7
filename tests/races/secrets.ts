import { SECOND, SYSTEM } from '@billing/core'
import { totpCode } from '@billing/security'
import { atOnce } from '../harness/races/at-once.ts'
import { expectOneWinner } from '../harness/races/outcomes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ARENA_NAMES, type Arena, openArena } from './arena.ts'

const PASSWORD = 'a long enough word'
const NEW_PASSWORD = 'one more long word'
const ADMIN = { email: 'second@example.com', password: PASSWORD }
const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

const LOST = { won: 200, lost: [401] }
/** Some are told that they ask too often: five codes of a challenge, whoever asks. */
const LIMITED = { won: 200, lost: [401, 429] }

let people = 0

/** Every secret that works once is tried by so many at once, in every arena. */
export function raceSecrets(count: number): void {
  describe.each(ARENA_NAMES)(
    `${count} at once with one secret, by %s`,
    { timeout: 120_000 },
    (name) => {
      let arena: Arena
      const raced: string[] = []
      beforeAll(async () => {
        arena = await openArena(name)
        await arena.billing.identity.createOperator(SYSTEM, { ...ADMIN, totp_secret: TOTP_SECRET })
      })
      afterAll(async () => {
        console.log(
          `${count} × ${raced.length} secrets by ${name}, one winner each: ${raced.join(', ')}`,
        )
        await arena.expectBooks()
        await arena.close()
      })

      const ask = (path: string, body: object) => arena.ask('POST', path, { body })
      const told = async (path: string, body: object, status: number) => {
        const answer = await ask(path, body)
        expect(answer.status, answer.text).toBe(status)
        return answer.text === '' ? undefined : JSON.parse(answer.text)
      }
      const statusOf = async (path: string, token: string) =>
        (await arena.api('GET', path, { token })).status
      /** Sessions opened so far, ended or not. */
      const sessions = async () => {
        const { rows } = await sql<{
          n: number | string
        }>`select count(*) as n from sessions`.execute(arena.opened.db)
        return Number(rows[0]?.n)
      }
      /** Race one body; the winners are counted, and so are the sessions that they opened. */
      const race = async (
        what: string,
        request: (place: number) => Promise<Awaited<ReturnType<typeof ask>>>,
        { opens = 1, outcome = LOST }: { opens?: number; outcome?: typeof LOST } = {},
      ) => {
        const before = await sessions()
        const answers = await atOnce(count, request)
        const winner = expectOneWinner(answers, outcome)
        expect((await sessions()) - before, 'sessions opened').toBe(opens)
        raced.push(what)
        return winner.text === '' ? undefined : JSON.parse(winner.text)
      }
      /** Somebody who has signed up, with the password or without. */
      const person = async (password: string | null = PASSWORD) => {
        const email = `person-${++people}@example.lt`
        const body = {
          customer_type: 'individual',
          full_name: 'Ona Onaitė',
          email,
          plan_tier: 'starter',
          country: 'LT',
          ...(password === null ? {} : { password }),
        }
        const { signup_id, order_token } = await told('/signup', body, 202)
        await arena.sandbox.complete(order_token)
        await arena.settle()
        return { email, signup_id: signup_id as string }
      }
      /** The newest mail that was sent to somebody. */
      const mailed = async (email: string) => {
        await arena.settle()
        const [mail] = await arena.mail(email)
        const token = mail?.links.map((link) => /[?&]token=([\w-]+)/.exec(link)?.[1]).find(Boolean)
        return { token: token ?? '', code: mail?.codes[0] ?? '' }
      }
      const signupLink = async (email: string) => {
        const mails = await arena.mail(email)
        const links = mails.flatMap(({ links: found }) => found)
        const link = links.find((each) => each.includes('first-login'))
        return /[?&]token=([\w-]+)/.exec(link ?? '')?.[1] ?? ''
      }
      const verification = async (email: string) => {
        await told('/auth/verification', { email, purpose: 'email_verify' }, 204)
        return mailed(email)
      }

      it('a refresh token: one is refreshed, and the family lives until the token is replayed', async () => {
        const { email } = await person()
        const { refresh_token } = await told('/auth/sign-in', { email, password: PASSWORD }, 200)

        const next = await race('refresh token', () => ask('/auth/refresh', { refresh_token }), {
          opens: 0,
        })
        const lives = await statusOf('/me', next.access_token)
        const after = await told('/auth/refresh', { refresh_token: next.refresh_token }, 200)
        await arena.jump(arena.now() + 11 * SECOND)
        const replays = await atOnce(count, () => ask('/auth/refresh', { refresh_token }))
        const dead = await ask('/auth/refresh', { refresh_token: after.refresh_token })

        expect(lives).toBe(200)
        expect(new Set(replays.map(({ status }) => status))).toEqual(new Set([401]))
        expect([dead.status, await statusOf('/me', after.access_token)]).toEqual([401, 401])
      })

      it('a login link opens one session', async () => {
        const { email } = await person()
        await told('/auth/magic-link', { email }, 204)
        const { token } = await mailed(email)

        const opened = await race('login link', () => ask('/auth/magic-link/verify', { token }))

        expect(await statusOf('/me', opened.access_token)).toBe(200)
      })

      it.each([
        ['signup link by first login', '/auth/first-login', {}],
        ['signup link by redeeming', '/auth/magic-link/redeem', { password: NEW_PASSWORD }],
      ])('a %s opens one session', async (what, path, more) => {
        const { email } = await person(null)
        const token = await signupLink(email)

        const opened = await race(what, () => ask(path, { token, ...more }))

        expect(await statusOf('/me', opened.access_token)).toBe(200)
      })

      it('a signup link, by first login and by redeeming at once, opens one session', async () => {
        const { email } = await person(null)
        const token = await signupLink(email)

        await race('signup link by both', (place) =>
          place % 2
            ? ask('/auth/first-login', { token })
            : ask('/auth/magic-link/redeem', { token, password: NEW_PASSWORD }),
        )
      })

      it('a mailed code, and its link beside it, prove the address once; the grant opens one session', async () => {
        const { email, signup_id } = await person()
        const { code, token } = await verification(email)
        const by = { purpose: 'email_verify' }

        const { grant } = await race(
          'mailed code and link',
          (place) =>
            ask('/auth/verification/verify', place % 2 ? { ...by, email, code } : { ...by, token }),
          { opens: 0 },
        )
        const opened = await race('signup grant', () =>
          ask(`/signup/${signup_id}/session`, { grant }),
        )

        expect(await statusOf('/me', opened.access_token)).toBe(200)
      })

      it('a reset link sets one password of all those that are given', async () => {
        const { email } = await person()
        await told('/auth/forgot-password', { email }, 204)
        const { token } = await mailed(email)
        const words = Array.from({ length: count }, (_, place) => `${NEW_PASSWORD} ${place}`)
        let won = -1

        await race(
          'password reset',
          async (place) => {
            const answer = await ask('/auth/reset-password', { token, new_password: words[place] })
            if (answer.status === 204) won = place
            return answer
          },
          { opens: 0, outcome: { won: 204, lost: [401] } },
        )

        const signIn = (password: string) => ask('/auth/sign-in', { email, password })
        expect((await signIn(words[won] ?? '')).status).toBe(200)
        expect((await signIn(words[(won + 1) % count] ?? '')).status).toBe(401)
        expect((await signIn(PASSWORD)).status).toBe(401)
      })

      it('a second factor’s challenge opens one session', async () => {
        const { challenge_id } = await told('/auth/admin/sign-in', ADMIN, 200)
        const code = totpCode(TOTP_SECRET, arena.now())

        await race('2FA challenge', () => ask('/auth/admin/2fa/verify', { challenge_id, code }), {
          outcome: LIMITED,
        })
      })

      it('a code of the authenticator opens one session, under however many challenges', async () => {
        await arena.jump(arena.now() + 90 * SECOND)
        const few = Math.min(count, 20)
        const challenges = await atOnce(few, async () => told('/auth/admin/sign-in', ADMIN, 200))
        const code = totpCode(TOTP_SECRET, arena.now())

        await race(
          'TOTP code',
          (place) => {
            const { challenge_id } = challenges[place % few]
            return ask('/auth/admin/2fa/verify', { challenge_id, code })
          },
          { outcome: LIMITED },
        )
      })
    },
  )
}
