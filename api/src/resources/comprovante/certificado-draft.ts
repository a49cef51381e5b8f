import { type Certificado, fillText, type ModeloAto, showDay } from '@credenciados/contract';
import { maskCpf } from '../../identity/mask.ts';
import { withOffset } from './comprovante.rules.ts';

/** Content of a certificate before its code and time. */
export type CertificadoDraft = Omit<Certificado, 'codigo' | 'dataHora'>;

/** Content of a certificate by a template (CER-2). */
export function draftOf(
  config: { publicUrl: string; timeZone: string },
  { versao, modelo }: { versao: number; modelo: ModeloAto },
  about: Pick<Certificado, 'nome' | 'cpf' | 'registroConselho' | 'edital'> & {
    desde: Date;
    validoAte: Date | null;
    condicaoAte: string | null;
  },
): CertificadoDraft {
  const { nome, edital, registroConselho, condicaoAte } = about;
  const validoAte = about.validoAte && withOffset(about.validoAte, config.timeZone);
  const prazo = validoAte ? showDay(validoAte.slice(0, 10)) : 'data sem limite';
  return {
    versao: 1,
    emissor: config.publicUrl,
    orgao: modelo.orgao,
    fuso: config.timeZone,
    edital,
    nome,
    cpf: maskCpf(about.cpf),
    registroConselho,
    desde: withOffset(about.desde, config.timeZone),
    validoAte,
    ...(condicaoAte && { condicaoAte }),
    modelo: versao,
    texto: fillText(modelo.certificado, { nome, edital: edital.numero, prazo }),
    fundamento: modelo.fundamento,
  };
}
