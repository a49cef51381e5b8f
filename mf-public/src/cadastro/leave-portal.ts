import { settings } from '@credenciados/shared';

/** Goes to the external site's page that says that no edital takes registrations (TEL-3). */
export function leaveForNoEdital(): void {
  window.location.replace(`${settings().externalAnalysisUrl}/sem-edital`);
}
