import type { World } from './world.ts'

/** Somebody of the cast, and what happens to them. */
export interface Person {
  readonly name: string
  /** Undefined for a person who is the customer. */
  readonly company?: string
  readonly email: string
  readonly country: string
  readonly language: 'en' | 'lt'
  readonly plan: string
  readonly story: readonly Scene[]
}

/** So many days before the present day this happens; on one day in the order of the row. */
export type Scene = readonly [days_ago: number, deed: Deed]

/** One thing that somebody does, or that is done for them. */
export interface Deed {
  /** What the terminal says of it, after the name. */
  readonly says: string
  /** Throws when the service does not answer as the demo reckons. */
  readonly do: (me: Person, world: World) => Promise<void>
}

/** What a person is called. */
export function nameOf({ name, company }: Person): string {
  return company === undefined ? name : `${name} of ${company}`
}

/** A row of the cast: `lives` is country, language and plan, as in `LT lt business`. */
export function person(
  name: string,
  email: string,
  lives: string,
  ...story: readonly Scene[]
): Person {
  const [country = '', language, plan = ''] = lives.split(' ')
  return { name, email, country, language: language === 'lt' ? 'lt' : 'en', plan, story }
}

/** As `person`, for whoever signs a company up: `Rasa Petraitė, UAB Baltas gandras`. */
export function company(
  who: string,
  email: string,
  lives: string,
  ...story: readonly Scene[]
): Person {
  const [name = '', ...company] = who.split(', ')
  return { ...person(name, email, lives, ...story), company: company.join(', ') }
}
