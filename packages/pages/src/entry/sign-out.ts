import { done, Refusal } from '../api/refusal.ts'
import { deed } from '../serve/page.ts'
import { ENTRY } from '../texts/entry.ts'

/** The API ends the session first; one that is over already is none to be ended. */
export const signOut = deed('/sign-out', 'anyone', async ({ api, session, reader }) => {
  if (session !== null) {
    const body = { refresh_token: session.refresh_token }
    await done(api.POST('/auth/sign-out', { body })).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.status !== 401) throw error
    })
  }
  const text = ENTRY[reader.language].signed_out
  return { to: '/sign-in', session: null, note: { tone: 'good', text } }
})
