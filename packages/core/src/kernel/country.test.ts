import { describe, expect, it } from 'vitest'
import { isTimeZone } from './calendar.ts'
import { allCountries, checkCountry, timeZoneOf } from './country.ts'

describe('countries', () => {
  it('are the 249 of ISO 3166-1, each known to the runtime', () => {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

    expect(allCountries()).toHaveLength(249)
    expect(allCountries().filter((code) => names.of(code) === undefined)).toEqual([])
  })

  it('each have a time zone that the runtime knows', () => {
    expect(allCountries().filter((code) => !isTimeZone(timeZoneOf(code)))).toEqual([])
    expect(allCountries().filter((code) => timeZoneOf(code) === 'UTC')).toEqual(['AQ'])
  })

  it('with several zones have their capital’s', () => {
    expect(['LT', 'PT', 'US', 'RU', 'ES'].map(timeZoneOf)).toEqual([
      'Europe/Vilnius',
      'Europe/Lisbon',
      'America/New_York',
      'Europe/Moscow',
      'Europe/Madrid',
    ])
  })

  it('are folded to upper case, and an unknown one is refused', () => {
    expect(checkCountry('country', 'lt')).toBe('LT')
    expect(() => checkCountry('country', 'XX')).toThrow('validation.failed')
    expect(() => checkCountry('country', 'EU')).toThrow('validation.failed')
  })
})
