import { ESTADOS_SAUDE, type LinhaSaude } from '@credenciados/contract';
import { freeBytes } from '@credenciados/platform/storage/free-bytes';
import type { Deps } from '../../deps.ts';
import type { Metrics } from '../../http/metrics.ts';
import type { PortalHealth } from './portal-health.ts';

const LABELS = ['item', 'about'] as const;
const labelsOf = ({ item, sobre }: LinhaSaude) => ({ item, about: sobre ?? '' });

/** Lines of *Saúde do portal* as metrics; `docs/alerts/portal.rules.yml` has the alerts. */
export function registerHealthMetrics(metrics: Metrics | null, health: PortalHealth, deps: Deps): void {
  if (!metrics) return;
  const lines = async () => (await health.readRecent()).linhas;
  metrics.gauges(
    'portal_health_state',
    'Item of the health page: 0 in order, 1 attention, 2 failed, 3 could not be looked at',
    LABELS,
    async () => (await lines()).map((line) => ({ labels: labelsOf(line), value: ESTADOS_SAUDE.indexOf(line.estado) })),
  );
  metrics.gauges('portal_health_count', 'How many stand there, by item of the health page', LABELS, async () =>
    (await lines()).flatMap((line) => (line.quantos === null ? [] : [{ labels: labelsOf(line), value: line.quantos }])),
  );
  metrics.gauges(
    'portal_health_age_seconds',
    'Age of the oldest that stands there, or of the last time that it was done, by item of the health page',
    LABELS,
    async () => {
      const now = deps.now().getTime();
      return (await lines()).flatMap((line) =>
        line.desde === null ? [] : [{ labels: labelsOf(line), value: (now - Date.parse(line.desde)) / 1000 }],
      );
    },
  );
  metrics.gauges(
    'portal_free_bytes',
    'Bytes that are free where files arrive and the portal’s data are',
    [],
    async () => {
      const free = await freeBytes(deps).catch(() => null);
      return free === null ? [] : [{ labels: {}, value: free }];
    },
  );
}
