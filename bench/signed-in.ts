import { emailOf, PASSWORD } from './reference-server.ts'

/** The headers of the first customer of a reference server, who signs in there. */
export async function signedIn(url: string): Promise<{ readonly authorization: string }> {
  const answer = await fetch(`${url}/v1/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf(0), password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`sign-in was answered with ${answer.status}`)
  const { access_token } = (await answer.json()) as { readonly access_token: string }
  return { authorization: `Bearer ${access_token}` }
}
