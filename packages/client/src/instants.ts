/** Unix seconds: most instants of the API that are numbers. None of the other unit passes for one. */
export type EpochSeconds = number & { readonly __unit: 's' }

/** Unix milliseconds: instants of credit notes, of the audit log and of dashboards. */
export type EpochMs = number & { readonly __unit: 'ms' }

/** An instant as most requests want it: the whole seconds that have passed. */
export function toEpochSeconds(at: Date): EpochSeconds {
  return Math.floor(at.getTime() / 1_000) as EpochSeconds
}

/** An instant as the queries of the audit log and of dashboards want it. */
export function toEpochMs(at: Date): EpochMs {
  return at.getTime() as EpochMs
}

/** An instant that the API writes as seconds. */
export function fromEpochSeconds(at: EpochSeconds): Date {
  return new Date(at * 1_000)
}

/** An instant that the API writes as milliseconds. */
export function fromEpochMs(at: EpochMs): Date {
  return new Date(at)
}
