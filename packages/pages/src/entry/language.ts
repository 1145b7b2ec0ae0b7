import { done } from '../api/refusal.ts'
import { deed } from '../serve/page.ts'

/** The language of the pages and, for whoever is signed in, of our mails. */
export const language = deed('/language', 'anyone', async ({ api, session }, sent) => {
  const chosen = sent.text('language') === 'lt' ? 'lt' : 'en'
  if (session !== null) await done(api.PATCH('/me', { body: { language: chosen } }))
  const to = sent.text('next') || '/'
  return {
    to: to.startsWith('/') ? to : '/',
    language: chosen,
    ...(session !== null && { session: { ...session, language: chosen } }),
  }
})
