import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../config.ts';
import { RELEASE } from '../platform/release.ts';

/** Measures of this process as Prometheus reads them. */
export interface Metrics {
  text(): Promise<string>;
  /** Adds a measure that is taken when the measures are read. */
  gauge(name: string, help: string, measure: () => number): void;
  /** Adds a measure by labels, all of whose values are taken anew when the measures are read. */
  gauges<L extends string>(name: string, help: string, labels: readonly L[], measure: () => Promise<Sample<L>[]>): void;
  /** Adds a count by one label, whose values all stand at 0 from the start; what it answers counts one up. */
  counter<T extends string>(name: string, help: string, label: string, values: readonly T[]): (value: T) => void;
  contentType: string;
}

/** One value of a measure by labels. */
export interface Sample<L extends string> {
  labels: Record<L, string>;
  value: number;
}

/** Media type of server-sent events. */
export const EVENT_STREAM = 'text/event-stream';

/** Upper bounds of the answers' times, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * Counts answers by route and status, and measures the process: memory, CPU, event loop. Nobody reads them unless
 * `METRICS_PORT` says where: a port of its own, or the portal's own, where they are at `/metrics`.
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
    // The pattern, not the address: what nobody registered counts as one.
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    answers.inc({ method, route, status: reply.statusCode });
    // A stream of events lasts as long as somebody listens, which says nothing of the server.
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
      // An alert on a count that isn't there yet would stay silent at its first step.
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

/** Serves the measures, and nothing else, on a port of their own. */
export async function listenForMetrics(
  metrics: Metrics,
  where: { host: string; port: number },
  onError: (error: unknown) => void,
): Promise<{ stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const found = request.method === 'GET' && request.url === '/metrics';
    if (!found) {
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
