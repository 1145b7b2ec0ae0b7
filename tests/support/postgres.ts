import { inject } from 'vitest'
import type {} from './postgres-server.ts'

/**
 * The address of a new, empty database on this run's real PostgreSQL server. The server is started by
 * the first call of the run and is gone, with all its databases, when the run ends.
 */
export async function freshDatabase(): Promise<string> {
  const response = await fetch(inject('postgres_door'), { method: 'POST' })
  const answer = await response.text()
  if (!response.ok) throw new Error(answer)
  return answer
}
