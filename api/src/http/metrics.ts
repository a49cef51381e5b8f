import { createServer } from 'node:http';
import type { Config } from '@credenciados/platform/config';
import { RELEASE } from '@credenciados/platform/release';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Metrics of this process in Prometheus format. */
export interface Metrics {
  text(): Promise<string>;
  /** Adds a gauge that is measured when the metrics are read. */
  gauge(name: string, help: string, measure: () => number): void;
  /** Adds a gauge with labels; all its values are measured anew when the metrics are read. */
  gauges<L extends string>(name: string, help: string, labels: readonly L[], measure: () => Promise<Sample<L>[]>): void;
  /** Adds a counter with one label, whose values all start at 0. Returns the function that increments it. */
  counter<T extends string>(name: string, help: string, label: string, values: readonly T[]): (value: T) => void;
  contentType: string;
}

/** Value of a gauge with labels. */
export interface Sample<L extends string> {
  labels: Record<L, string>;
  value: number;
}

/** Media type of server-sent events. */
export const EVENT_STREAM = 'text/event-stream';

/** Upper bounds of the histogram of response times, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * Counts answers by route and status, and measures memory, CPU and event loop of the process. Active only if `METRICS_PORT` is set: metrics
 * are served on a separate port, or at `/metrics` if it is the portal's own port.
 */
export function registerMetrics(app: FastifyInstance, config: Pick<Config, 'metricsPort' | 'port'>): Metrics | null {
  if (config.metricsPort === undefined) return null;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'nodejs_array_buffers_bytes',
    help: 'Memory of buffers, a part of the external memory.',
    registers: [registry],
    collect() {
      this.set(process.memoryUsage().arrayBuffers);
    },
  });
  new Gauge({
    name: 'portal_release_info',
    help: 'Release that the process runs, in its labels',
    labelNames: ['version', 'commit'],
    registers: [registry],
  }).set({ version: RELEASE.version, commit: RELEASE.commit ?? '' }, 1);
  const answers = new Counter({
    name: 'http_requests_total',
    help: 'Answers by method, route and status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by route',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    // Uses the route's pattern, not the address; unknown addresses share one label.
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    answers.inc({ method, route, status: reply.statusCode });
    // The duration of an event stream says nothing about the server.
    if (reply.getHeader('content-type') !== EVENT_STREAM) seconds.observe({ method, route }, reply.elapsedTime / 1000);
    done();
  });
  const metrics: Metrics = {
    text: () => registry.metrics(),
    contentType: registry.contentType,
    gauge: (name, help, measure) => {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(measure());
        },
      });
    },
    gauges: (name, help, labels, measure) => {
      new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers: [registry],
        async collect() {
          const samples = await measure();
          this.reset();
          for (const sample of samples) this.set(sample.labels, sample.value);
        },
      });
    },
    counter: (name, help, label, values) => {
      const counter = new Counter({ name, help, labelNames: [label], registers: [registry] });
      // Creates each label's series at 0: an alert on an increase would miss the first one of a new series.
      for (const value of values) counter.inc({ [label]: value }, 0);
      return (value) => counter.inc({ [label]: value });
    },
  };
  if (config.metricsPort === config.port) {
    app.get('/metrics', { logLevel: 'silent' }, async (_request, reply) =>
      reply.type(metrics.contentType).send(await metrics.text()),
    );
  }
  return metrics;
}

/** Serves only the metrics, on a separate port. */
export async function listenForMetrics(
  metrics: Metrics,
  where: { host: string; port: number },
  onError: (error: unknown) => void,
): Promise<{ stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const isMetrics = request.method === 'GET' && request.url === '/metrics';
    if (!isMetrics) {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text),
      (error: unknown) => {
        onError(error);
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(where.port, where.host, resolve);
  });
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
