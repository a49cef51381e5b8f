import type { EditalAnterior, EditalPublico, TipoDocumento } from '@credenciados/shared/contract';

const DAY = 24 * 60 * 60 * 1000;
const fromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString();

/** An edital that takes registrations now. */
export function openEdital(changes: Partial<EditalPublico> = {}): EditalPublico {
  return {
    id: 12,
    numero: '002/2026',
    tipoEdital: 'GEOMENSOR',
    situacao: 'ABERTO',
    valido: true,
    dataInicio: fromNow(-10),
    dataFim: fromNow(10),
    anexo: { nome: 'Edital002-2026.pdf', caminho: 'a'.repeat(32) },
    ...changes,
  };
}

/** An edital whose time is over. */
export function closedEdital(changes: Partial<EditalPublico> = {}): EditalPublico {
  return openEdital({
    id: 11,
    numero: '001/2026',
    tipoEdital: 'VISTORIADOR',
    situacao: 'ENCERRADO',
    valido: false,
    dataInicio: '2026-01-05T03:00:00.000Z',
    dataFim: '2026-02-04T02:59:59.000Z',
    ...changes,
  });
}

/** An edital that has a later one of its type. */
export function editalAnterior(changes: Partial<EditalAnterior> = {}): EditalAnterior {
  return {
    id: 7,
    numero: '003/2025',
    tipoEdital: 'VISTORIADOR',
    dataInicio: '2025-02-10T03:00:00.000Z',
    dataFim: '2025-03-16T02:59:59.000Z',
    encerradoEm: '2025-03-17T12:00:00.000Z',
    ...changes,
  };
}

/** Document types of an edital, two of them required. */
export const tiposDocumento: TipoDocumento[] = [
  { codigo: 'DOCUMENTO_IDENTIFICACAO', descricao: 'Documento de identificação', obrigatorio: true },
  { codigo: 'COMPROVANTE_INCRA', descricao: 'Comprovante do INCRA', obrigatorio: true },
  { codigo: 'OUTROS', descricao: 'Outros', obrigatorio: false },
];
