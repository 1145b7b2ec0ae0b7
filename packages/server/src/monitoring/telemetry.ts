/** Variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Whether the environment asks for a signal by the usual variables, and nothing turns it off. Source: OpenTelemetry's
 * specification, "Environment Variable Specification".
 */
export function asksFor(signal: 'TRACES' | 'METRICS', env: Environment): boolean {
  const exporter = env[`OTEL_${signal}_EXPORTER`]
  if (env['OTEL_SDK_DISABLED'] === 'true' || exporter === 'none') return false
  const endpoints = ['OTEL_EXPORTER_OTLP_ENDPOINT', `OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`]
  return [exporter, ...endpoints.map((name) => env[name])].some((value) => (value ?? '') !== '')
}
