import { inject } from 'vitest'
import type {} from './postgres-server.ts'

/**
 * The address of a new, empty database on this run's real PostgreSQL server. The server is started by
 * the first call of the run and is gone, with all its databases, when the run ends.
 */
export function freshDatabase(): Promise<string> {
  return ask('/')
}

/** The same with every migration in it, which is a copy and much sooner there. */
export function migratedDatabase(): Promise<string> {
  return ask('/migrated')
}

async function ask(path: string): Promise<string> {
  const response = await fetch(new URL(path, inject('postgres_door')), { method: 'POST' })
  const answer = await response.text()
  if (!response.ok) throw new Error(answer)
  return answer
}
