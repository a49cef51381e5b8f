import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort } from '../identity/testing/identity-app.ts';
import { createTestApp, type TestApp } from '../tests/support/test-app.ts';
import { listenForMetrics } from './metrics.ts';

describe('metrics of the process', () => {
  test('are not served without the setting', async () => {
    const api = await createTestApp();
    expect(api.app.metrics).toBeNull();
    const response = await api.app.inject('/metrics');
    expect(response.body).not.toContain('nodejs_eventloop_lag');
    await api.close();
  });

  describe('are served on the portal’s own port', () => {
    let api: TestApp;
    beforeAll(async () => {
      api = await createTestApp({ config: { metricsPort: 8080, port: 8080 } });
    });
    afterAll(() => api.close());

    test('include memory, event loop and answers by route and status', async () => {
      await api.app.inject('/credenciados/publico/edital/byId/1');
      await api.app.inject('/credenciados/publico/edital/byId/2');
      const { statusCode, headers, body } = await api.app.inject('/metrics');
      expect(statusCode).toBe(200);
      expect(headers['content-type']).toMatch(/^text\/plain/);
      expect(body).toMatch(/^process_resident_memory_bytes \d+/m);
      expect(body).toMatch(/^nodejs_array_buffers_bytes \d+/m);
      expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.]+/m);
      expect(body).toContain(
        'http_requests_total{method="GET",route="/credenciados/publico/edital/byId/:id",status="404"} 2',
      );
    });
  });

  test('are alone on a separate port', async () => {
    const api = await createTestApp({ config: { metricsPort: 9, port: 8080 } });
    const port = await freePort();
    const { metrics } = api.app;
    if (!metrics) throw new Error('There are no measures');
    const listening = await listenForMetrics(metrics, { host: '127.0.0.1', port }, () => undefined);
    try {
      expect((await api.app.inject('/metrics')).body).not.toContain('nodejs_eventloop_lag');
      const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
      expect(await answer.text()).toContain('nodejs_eventloop_lag_p99_seconds');
      expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(404);
    } finally {
      await listening.stop();
      await api.close();
    }
  });
});
