// All tables and views, for drizzle and for queries.

export * from './arquivo.ts';
export * from './ato.ts';
export * from './auditoria.ts';
export { digitsOf, latestSent, NAME_PARTITIONS, namePartition, peopleGroup, searchGroup } from './columns.ts';
export * from './comprovante.ts';
export * from './conferencia.ts';
export * from './conversa.ts';
export * from './correcao.ts';
export * from './disponibilidade.ts';
export * from './documento.ts';
export * from './edital.ts';
export * from './feriado.ts';
export * from './fila.ts';
export * from './impedimento.ts';
export * from './lote.ts';
export * from './modulo.ts';
export * from './outbox.ts';
export * from './pedido.ts';
export * from './platform.ts';
export * from './procedimento.ts';
export * from './processo.ts';
export * from './referencia.ts';
export * from './relogio.ts';
export * from './resultado.ts';
export * from './solicitacao.ts';
export * from './usuario.ts';
export * from './versao.ts';
