import { settings } from '@credenciados/shared';

/** Leaves for the external site's page about no open edital (TEL-3). */
export function leaveForNoEdital(): void {
  window.location.replace(`${settings().externalAnalysisUrl}/sem-edital`);
}
