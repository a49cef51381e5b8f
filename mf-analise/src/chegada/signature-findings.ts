import type { Achado, Esperado } from '@credenciados/contract/chegada';
import { formatDateTime, maskCpf } from '@credenciados/shared';
import type { SignatureFacts } from './signature-facts.ts';

/** Findings about the signatures of a document (CHE-7). */
export function aboutSignatures(assinaturas: readonly SignatureFacts[] | null, esperado: Esperado): Achado[] {
  if (assinaturas === null) {
    return [finding('ASSINATURA_ILEGIVEL', 'indicio', false, 'As assinaturas do arquivo não puderam ser conferidas.')];
  }
  return assinaturas.flatMap((one) => [...state(one, esperado), ...warnings(one)]);
}

const finding = (tipo: Achado['tipo'], certeza: Achado['certeza'], aviso: boolean, texto: string): Achado => ({
  tipo,
  certeza,
  aviso,
  texto,
  lugar: null,
});

function state(facts: SignatureFacts, esperado: Esperado): Achado[] {
  const { quem, estado, carimbo } = facts;
  if (estado === 'alterada') {
    return [finding('ASSINATURA_ALTERADA', 'certo', true, `O arquivo foi alterado depois da assinatura de ${quem}.`)];
  }
  if (estado === 'indeterminada') {
    const texto = 'Há uma assinatura em um formato que o portal não confere. Confira-a em validar.iti.gov.br.';
    return [finding('ASSINATURA_ILEGIVEL', 'indicio', false, texto)];
  }
  const when = facts.em ? ` em ${formatDateTime(facts.em)}` : '';
  const intact = carimbo
    ? `Carimbo do tempo de ${quem}${when}. O arquivo não foi alterado desde então.`
    : `Assinado por ${quem}${personOf(facts, esperado)}${when}. O que foi assinado não foi alterado.`;
  return [finding('ASSINATURA', 'certo', false, `${intact} ${CHAIN[facts.cadeia]} ${REVOCATION[facts.revogacao]}`)];
}

const CHAIN: Record<SignatureFacts['cadeia'], string> = {
  confere: 'A cadeia leva a uma raiz aceita pelo órgão.',
  'nao-confere': 'A cadeia não leva a nenhuma raiz aceita pelo órgão.',
  'nao-verificada': 'Cadeia não verificada.',
};
const REVOCATION: Record<SignatureFacts['revogacao'], string> = {
  'nao-revogado': 'Certificado não revogado, segundo o próprio arquivo.',
  revogado: 'Certificado revogado.',
  'nao-verificada': 'Revogação não verificada.',
};

function personOf({ cpf }: SignatureFacts, esperado: Esperado): string {
  if (cpf === null) return '';
  const own = esperado.cpf.replaceAll(/\D/g, '');
  if (own.length !== 11) return ` (CPF ${maskCpf(cpf)})`;
  return own === cpf ? ' (mesmo CPF da inscrição)' : ` (CPF ${maskCpf(cpf)}, que não é o da inscrição)`;
}

function warnings({ estado, quem, acrescimo, revogacao, cadeia, foraDaValidade }: SignatureFacts): Achado[] {
  if (estado !== 'integra') return [];
  return [
    ...(acrescimo
      ? [
          finding(
            'ACRESCIMO',
            'provavel',
            true,
            `Há conteúdo acrescentado depois da última assinatura, que ela não cobre. Pode ser só a validação dela: confira em validar.iti.gov.br.`,
          ),
        ]
      : []),
    ...(revogacao === 'revogado'
      ? [finding('CERTIFICADO', 'certo', true, `O certificado de ${quem} estava revogado na data da assinatura.`)]
      : []),
    ...(foraDaValidade
      ? [finding('CERTIFICADO', 'certo', true, `O certificado de ${quem} não estava válido na data da assinatura.`)]
      : []),
    ...(cadeia === 'nao-confere'
      ? [
          finding(
            'CERTIFICADO',
            'provavel',
            true,
            `A assinatura de ${quem} não vem de uma autoridade aceita pelo órgão.`,
          ),
        ]
      : []),
  ];
}
