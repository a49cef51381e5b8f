import {
  dayOf,
  type ItemConferido,
  isAtoDoEdital,
  type ModeloAto,
  shiftDay,
  type TipoAto,
  type TipoPrevia,
} from '@credenciados/contract';
import type { Session } from '@credenciados/platform/http/session';
import type { Deps } from '../../deps.ts';
import { draftOf } from '../comprovante/certificado-draft.ts';
import { withOffset } from '../comprovante/comprovante.rules.ts';
import { offThread } from '../comprovante/off-thread.ts';
import { contentOf } from './ato.rules.ts';

const item = (texto: string, ticked: boolean): ItemConferido => ({
  item: '0'.repeat(16),
  tipoDocumento: null,
  texto,
  retificacao: texto,
  marcado: ticked ? { por: '', em: '' } : null,
});

const SAMPLE_CODIGO = '0000-0000-0000-0000';
/** Invented case of a preview. */
const SAMPLE = { protocolo: '2026-000001', nome: 'Maria de Exemplo', cpf: '52998224725' };
const SAMPLE_EDITAL = { numero: '1/2026', tipo: 'GEOMENSOR' } as const;
const GROUNDS: Record<TipoAto, string> = {
  APROVAR: '',
  REJEITAR: 'A certidão do conselho está vencida.',
  PEDIR_RETIFICACAO: 'Envie a certidão do conselho dentro da validade.',
  DESCREDENCIAR: 'O registro no conselho foi cancelado.',
  ABRIR_PROCEDIMENTO: 'O conselho comunicou o cancelamento do registro.',
  DECIDIR_PROCEDIMENTO: 'O registro no conselho foi cancelado, e a defesa não mostra outro.',
  SUSPENDER: 'Há risco de novos serviços sem registro.',
  REINTEGRAR: 'O conselho restabeleceu o registro.',
  REVER: 'A certidão estava dentro da validade.',
  ANULAR: 'A decisão não considerou um documento enviado.',
  REVOGAR: 'O registro no conselho foi cancelado.',
  DECIDIR_RECURSO: 'A certidão apresentada com o recurso estava dentro da validade.',
  CORRIGIR: 'Onde se lê 2025, leia-se 2026.',
  ARQUIVAR: 'O prazo para corrigir o pedido terminou sem resposta.',
  DESARQUIVAR: 'A resposta tinha chegado no prazo.',
  ANULAR_EDITAL: 'O edital não teve o prazo mínimo de publicação.',
  REVOGAR_EDITAL: 'Os serviços do edital não são mais necessários.',
};

/** Draws an act or the certificate of a template with sample data, without number, signature and legal value (ATO-2). */
export function drawPreview(
  { config, now }: Deps,
  { nome, perfil }: Session,
  modelo: ModeloAto,
  tipo: TipoPrevia,
): Promise<Buffer> {
  const em = now();
  const unsigned = { kid: '', assinatura: '', attachment: '', certificado: null, emitidoEm: em, demonstration: false };
  if (tipo === 'CERTIFICADO') {
    const about = {
      ...{ ...SAMPLE, edital: SAMPLE_EDITAL, registroConselho: 'PA-1234' },
      ...{ desde: em, validoAte: null, condicaoAte: null },
    };
    const draft = draftOf(config, { versao: 1, modelo }, about);
    const dataHora = withOffset(em, config.timeZone);
    return offThread({ credenciamento: { ...draft, codigo: SAMPLE_CODIGO, dataHora }, ...unsigned });
  }
  const ato = contentOf(
    config,
    { versao: 1, modelo },
    { numero: 1, codigo: SAMPLE_CODIGO },
    {
      ...{ tipo, em, edital: SAMPLE_EDITAL, interessado: isAtoDoEdital(tipo) ? null : SAMPLE },
      autor: { nome, perfil },
      motivos: GROUNDS[tipo],
      ultimoDia: shiftDay(dayOf(em, config.timeZone), modelo.dias),
      conferencia:
        tipo !== 'APROVAR' && tipo !== 'REJEITAR' && tipo !== 'PEDIR_RETIFICACAO'
          ? null
          : {
              versao: 1,
              itens: [
                item('O documento de identificação é legível', true),
                item('A certidão está na validade', tipo === 'APROVAR'),
              ],
            },
    },
  );
  return offThread({ ato, ...unsigned });
}
