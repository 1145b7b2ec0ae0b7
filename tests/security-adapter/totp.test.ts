import { epochMs } from '@billing/core'
import { totpContract } from '@billing/testing'
import { expect, it } from 'vitest'
import { createTotp } from '../../adapters/security/src/totp.ts'

totpContract('otplib', () => createTotp({ issuer: 'Example Telecom' }))

it('shows the issuer in the authenticator app', () => {
  const uri = new URL(
    createTotp({ issuer: 'Žvaigždė & Co' }).uri('GEZDGNBVGY3TQOJQ', 'ona@example.com'),
  )

  expect(uri.searchParams.get('issuer')).toBe('Žvaigždė & Co')
  expect(decodeURIComponent(uri.pathname)).toBe('/Žvaigždė & Co:ona@example.com')
})

it('takes a secret of 80 bits, as some authenticators make them', () => {
  const totp = createTotp({ issuer: 'Example Telecom' })

  // HOTP of counter 0, worked out by hand as in RFC 4226, 5.4.
  expect(totp.verify('JBSWY3DPEHPK3PXP', '282760', epochMs(0), null)).toBe(0)
})
