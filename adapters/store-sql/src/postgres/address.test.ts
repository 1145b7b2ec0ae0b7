import { getCACertificates } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { postgresAddress } from './address.ts'

describe('the address of a PostgreSQL database', () => {
  it('names several hosts, each with its port, and whether only one that takes writes will do', () => {
    const { servers, read_write } = postgresAddress(
      'postgres://billing:p%40ss@one:5433,two/billing?target_session_attrs=read-write&application_name=b',
    )

    expect(servers.map(({ connectionString }) => connectionString)).toEqual([
      'postgres://billing:p%40ss@one:5433/billing?application_name=b',
      'postgres://billing:p%40ss@two/billing?application_name=b',
    ])
    expect(read_write).toBe(true)
  })

  it.each([
    ['', undefined],
    ['?sslmode=disable', false],
    ['?sslmode=no-verify', { rejectUnauthorized: false }],
    ['?sslmode=require', {}],
    ['?sslmode=verify-full', {}],
    ['?ssl=true', {}],
  ])('with %s asks for that much TLS', (query, ssl) => {
    expect(postgresAddress(`postgres://host/billing${query}`).servers[0]?.ssl).toEqual(ssl)
  })

  it('trusts one more authority beside the usual ones where it asks for TLS, and only there', () => {
    const [checked] = postgresAddress('postgres://host/b?sslmode=verify-full', 'OURS').servers
    const [plain] = postgresAddress('postgres://host/b', 'OURS').servers

    expect(checked?.ssl).toEqual({ ca: [...getCACertificates('default'), 'OURS'] })
    expect(plain?.ssl).toBeUndefined()
  })

  it.each([
    'postgres://billing:hush/hush@host/billing',
    'postgres://billing:x@hush/y@host/billing',
    'postgres://billing:hush#hush@host/billing',
    'postgres://billing:hush?hush@host/billing',
    'postgres://billing:hush@host/billing?sslmode=sometimes',
    'postgres://billing:hush@host/billing?target_session_attrs=primary',
  ])('is refused, and nothing of a password is said: %s', (url) => {
    expect(() => postgresAddress(url)).toThrow(/^(?!.*hush)/)
    expect(() => postgresAddress(url)).toThrow(/is no address|^sslmode|^target_session_attrs/)
  })
})
