import type { Actor } from '../actor.ts'
import { COUNTRIES } from './company.ts'
import { HABIT_SHARES } from './actions.ts'
import type { Notes } from './person.ts'

/** The e-mail address of the actor of this name. */
export function emailOf(name: string): string {
  return `${name.replaceAll(/\W/g, '-')}@example.com`
}

/** An empty notebook, and who this person is. */
export function newNotes({ name, draw }: Pick<Actor, 'name' | 'draw'>): Notes {
  return {
    email: emailOf(name),
    country: draw.weighted(COUNTRIES),
    company: draw.chance(0.6),
    honest: draw.chance(0.7),
    habit: draw.weighted(HABIT_SHARES),
    password: null,
    session: null,
    dead: [],
    clicks: 'once',
    well_at: null,
    thought: 0,
  }
}
