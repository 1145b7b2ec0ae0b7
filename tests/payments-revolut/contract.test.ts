import { paymentProviderContract } from '@billing/testing'

import { openRevolut } from './revolut-world.ts'

paymentProviderContract('Revolut', () => openRevolut())

paymentProviderContract('Revolut that settles later and numbers its errors', () =>
  openRevolut({ api: { payment_answer: 'in_progress', error_bodies: 'numbered' } }),
)

paymentProviderContract('Revolut that words errors of payments as it used to', () =>
  openRevolut({ api: { error_bodies: 'legacy', save_payment_method_for: 'ignored' } }),
)
