import { Money } from '@billing/api'
import { money } from '@billing/core'
import { z } from 'zod'

console.log(JSON.stringify(z.encode(Money, money(1_900, 'EUR')))) // as a server sends it
console.log(Money.parse({ amount_minor: 1_900, currency: 'EUR' })) // as a client reads it
