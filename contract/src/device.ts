/** Storage key of a choice on this device: home leads staff to the open edital's solicitações (TEL-2). If absent, it doesn't. */
export const OPENS_QUEUE = 'credenciados:abre-fila';
