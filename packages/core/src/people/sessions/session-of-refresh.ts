import type { WritePorts } from '../../ports.ts'

/** The session that a refresh token belongs to, so that its use can be counted; null for a token that we do not know. */
export async function sessionOfRefresh(
  { store, secrets }: WritePorts,
  refresh_token: string,
): Promise<string | null> {
  const hash = secrets.digest(refresh_token)
  const known = await store.read((tx) => tx.sessions.refreshByHash(hash))
  return known?.session_id ?? null
}
