import { metrics, trace } from 'opentelemetry-api-older'

/** What an operator's own start of the process brings: an SDK whose API is older than ours. */
const nothing = { getTracer: () => undefined, getMeter: () => undefined }
trace.setGlobalTracerProvider(nothing as never)
metrics.setGlobalMeterProvider(nothing as never)
