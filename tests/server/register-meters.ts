import { metrics } from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'

/** What an operator's own start of the process brings: the SDK, which sends to where the environment says. */
const reader = new PeriodicExportingMetricReader({
  exporter: new OTLPMetricExporter(),
  exportIntervalMillis: 300,
  exportTimeoutMillis: 300,
})
metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] }))
