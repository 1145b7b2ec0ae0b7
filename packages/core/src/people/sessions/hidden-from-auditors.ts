/** What an operator who only reads is shown instead, by the name of the field: nobody’s card, and nobody’s address in the network. */
export const HIDDEN_FROM_AUDITORS: Readonly<Record<string, string | null>> = {
  last4: '••••',
  ip: null,
  user_agent: null,
}

/** The same, without what is hidden from auditors, however deep it stands. */
export function forAuditors(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(forAuditors)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      Object.hasOwn(HIDDEN_FROM_AUDITORS, name) ? HIDDEN_FROM_AUDITORS[name] : forAuditors(field),
    ]),
  )
}
