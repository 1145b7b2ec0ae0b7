import { createUpstream } from '@billing/wire'

const upstream = createUpstream({ name: 'bank', base_url: 'https://api.example.com/v1' })
const answered = await upstream.ask({
  method: 'POST',
  path: '/orders',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ amount: 1_900 }),
})
console.log(answered.kind === 'answered' ? answered.status : answered.reason)
