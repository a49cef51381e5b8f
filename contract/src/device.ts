/** Key of a choice kept on this device: home leads staff on to the open edital's solicitações (TEL-2). Absent: it doesn't. */
export const OPENS_QUEUE = 'credenciados:abre-fila';
