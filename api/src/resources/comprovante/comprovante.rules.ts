import { randomInt } from 'node:crypto';
import {
  type Comprovante,
  codigoFrom,
  type Inscricao,
  showDataHora,
  type TipoComprovante,
} from '@credenciados/contract';
import type { Config } from '@credenciados/platform/config';
import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { maskCpf } from '../../identity/mask.ts';

const CODE_SYMBOLS = 15;

/** Content of a comprovante before it gets its code. */
export type InscricaoDraft = Omit<Inscricao, 'codigoComprovante'>;

/** New unguessable code (75 random bits) that a person can type. */
export function newCodigo(): string {
  return codigoFrom(Array.from({ length: CODE_SYMBOLS }, () => randomInt(32)));
}

/** A time with seconds and the agency's offset: `2026-11-21T09:15:30-03:00`. */
export function withOffset(moment: Date, timeZone: string): string {
  return format(new TZDate(moment, timeZone), "yyyy-MM-dd'T'HH:mm:ssxxx");
}

/** Content to sign for a solicitação, as text: the signature covers every byte. */
export function contentOf(
  config: Pick<Config, 'publicUrl' | 'timeZone'>,
  inscricao: InscricaoDraft,
  { codigo, tipo, cpf, nome }: { codigo: string; tipo: TipoComprovante; cpf: string; nome: string },
): string {
  const comprovante: Comprovante = {
    versao: 1,
    tipo,
    codigo,
    emissor: config.publicUrl,
    protocolo: inscricao.protocolo,
    dataHora: withOffset(new Date(inscricao.dataCadastro), config.timeZone),
    ...(inscricao.recebidaEm && { recebidaEm: withOffset(new Date(inscricao.recebidaEm), config.timeZone) }),
    ...(inscricao.formularioEm && { formularioEm: withOffset(new Date(inscricao.formularioEm), config.timeZone) }),
    fuso: config.timeZone,
    edital: { numero: inscricao.edital.numero, tipo: inscricao.edital.tipoEdital },
    nome,
    cpf: maskCpf(cpf),
    ...(inscricao.nivel && { nivel: inscricao.nivel }),
    ...(inscricao.procurador && { procurador: inscricao.procurador }),
    arquivos: inscricao.documentos.map(({ nome, tipo, tamanho, sha256 }) => ({ nome, tipo, tamanho, sha256 })),
  };
  return JSON.stringify(comprovante);
}

/** Address to verify a comprovante. Code and signature follow the `#`, so they reach no server and no log. */
export function checkAddress({ emissor, codigo }: Pick<Comprovante, 'emissor' | 'codigo'>, assinatura: string): string {
  return `${emissor}/credenciados/comprovante#codigo=${codigo}&assinatura=${assinatura}`;
}

/** A time as shown on comprovantes. */
export function showTimestamp(moment: Date, timeZone: string): string {
  return showDataHora({ dataHora: withOffset(moment, timeZone), fuso: timeZone });
}

const NUMBER = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** A rounded size, with the exact number of bytes. */
export function showSize(bytes: number): string {
  const exact = `${NUMBER.format(bytes)} ${bytes === 1 ? 'byte' : 'bytes'}`;
  if (bytes < 1024) return exact;
  const [unit, divisor] = bytes < 1024 * 1024 ? (['KB', 1024] as const) : (['MB', 1024 * 1024] as const);
  return `${NUMBER.format(bytes / divisor)} ${unit} (${exact})`;
}
