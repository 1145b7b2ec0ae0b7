import { expect, it } from 'vitest'
import { parseEndpoint } from './endpoint.ts'

const AUTH = { user: 'a', pass: 'b' }

it.each([
  ['smtp://a:b@mail.example.com', 'mail.example.com', 587, 'starttls'],
  ['smtp://a:b@mail.example.com:2525/', 'mail.example.com', 2_525, 'starttls'],
  ['smtps://a:b@Mail.Example.COM', 'mail.example.com', 465, 'implicit'],
  ['smtp://a:b@[::1]:587', '::1', 587, 'starttls'],
  ['smtp://a:b@10.0.0.5', '10.0.0.5', 587, 'starttls'],
  ['smtp://a:b@localhost:25?tls=off', 'localhost', 25, 'off'],
  ['smtp://a:b@127.0.0.9:25?tls=off', '127.0.0.9', 25, 'off'],
  ['smtp://a:b@[::1]:25?tls=off', '::1', 25, 'off'],
] as const)('%s is read', (url, host, port, tls) => {
  expect(parseEndpoint(url)).toEqual({ host, port, tls, auth: AUTH })
})

it('user and password are decoded', () => {
  const url = 'smtp://apikey%40x:p%40ss%3Aw%2Fo%3Fr%23d%25%20%C4%85@mail.example.com'

  expect(parseEndpoint(url).auth).toEqual({ user: 'apikey@x', pass: 'p@ss:w/o?r#d% ą' })
})

it('a server may ask for no sign-in', () => {
  expect(parseEndpoint('smtp://mail.example.com').auth).toBeUndefined()
})

it.each([
  '',
  'mail.example.com',
  'http://a:secret@mail.example.com',
  'smtp:a:secret@mail.example.com',
  'smtp://a:secret@',
  'smtp://a:secret@mail.example.com:0',
  'smtp://a:secret@mail.example.com:70000',
  'smtp://a:secret@mail.example.com:465',
  'smtp://a:secret@mail.example.com/folder',
  'smtp://a:secret@mail.example.com#x',
  'smtp://a:secret@mail.example.com?tls=off',
  'smtp://a:secret@127.0.0.1.example.com?tls=off',
  'smtp://a:secret@10.0.0.5?tls=off',
  'smtp://a:secret@localhost.example.com?tls=off',
  'smtps://a:secret@localhost?tls=off',
  'smtp://a:secret@localhost?tls=on',
  'smtp://a:secret@localhost?tls=off&x=1',
  'smtp://a:secret@localhost?rejectUnauthorized=false',
  'smtp://a@mail.example.com',
  'smtp://:secret@mail.example.com',
  'smtp://a:secret%zz@mail.example.com',
  'smtp://a:secret%0d%0aQUIT@mail.example.com',
  'smtp://a:secret%00@mail.example.com',
  'smtp://a:secret@mail_server.example.com',
  'smtp://a:secret@-mail.example.com',
  'smtp://a:secret@ma%20il.example.com',
])('%j is refused, in words that do not show the password', (url) => {
  expect(() => parseEndpoint(url)).toThrow()
  expect(() => parseEndpoint(url)).not.toThrow(/secret/)
})
