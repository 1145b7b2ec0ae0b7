import { expect, it } from 'vitest'
import { theirHosts } from './their-hosts.ts'

const isTheirs = theirHosts(['checkout.example.com', '*.pay.example.com', 'localhost:8080'])

it.each([
  'https://checkout.example.com/payment-link/abc?x=1#y',
  'https://CHECKOUT.example.com/',
  'https://a.pay.example.com/',
  'https://a.b.pay.example.com/',
  'http://localhost:8080/payment-link/abc',
])('%s is theirs', (address) => expect(isTheirs(address)).toBe(true))

it.each([
  'https://checkout.example.com.evil.example/',
  'https://evil.example/checkout.example.com',
  'https://evil.example#checkout.example.com',
  'https://checkout.example.com@evil.example/',
  'https://user:secret@checkout.example.com/',
  'https://checkout.example.com:8443/',
  'http://checkout.example.com/',
  'http://a.pay.example.com/',
  'http://a.pay.example.com:81/',
  'https://pay.example.com/',
  'https://evilpay.example.com/',
  'http://localhost/',
  'javascript:alert(1)',
  '//checkout.example.com/',
  '',
])('%j is not', (address) => expect(isTheirs(address)).toBe(false))
