import { call, dropToken, settings } from '@credenciados/shared';

/** Ends the session and goes to the module selection page (specification, section 2). */
export async function signOut(): Promise<void> {
  try {
    await call('POST /sessao/sair', { background: true });
  } catch (error) {
    // The person leaves whatever the API says; the token ends by itself within the hour.
    console.warn(error);
  }
  dropToken();
  window.location.assign(`${settings().externalAnalysisUrl}/modulos`);
}
