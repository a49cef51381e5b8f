import type { MotivoComprovante, ResultadoComprovante } from '@credenciados/contract';
import { Box, Card, Heading, Text, type Tone, ToneIcon } from '@credenciados/shared';
import { useEffect, useRef } from 'react';
import { AtoContent } from './ato-content.tsx';
import { CertidaoContent } from './certidao-content.tsx';
import { CertificadoContent } from './certificado-content.tsx';
import type { Found } from './comprovante.api.ts';
import { SignedContent } from './signed-content.tsx';

const RESULT: Record<ResultadoComprovante, { title: string; tone: Exclude<Tone, 'neutral' | 'info'> }> = {
  AUTENTICO: { title: 'Comprovante autêntico', tone: 'success' },
  ALTERADO: { title: 'Comprovante alterado', tone: 'error' },
  DESCONHECIDO: { title: 'Comprovante desconhecido', tone: 'warning' },
};

/** An authentic certificate of an accreditation that isn't active now (CER-3). */
const OVER = { title: 'Certificado autêntico, mas sem valor agora', tone: 'warning' } as const;

const REASON: Record<MotivoComprovante, string> = {
  ASSINATURA_VALIDA: 'A assinatura confere: este portal emitiu o comprovante, e ele não mudou desde então.',
  CONTEUDO_ALTERADO:
    'A assinatura não confere com o conteúdo: ele foi mudado depois de assinado. Não confie no que o arquivo diz. Se souber o código, confira por ele.',
  ARQUIVO_ALTERADO:
    'Este PDF não está como o portal o emitiu: foi editado, ou salvo de novo por outro programa. Não confie no que as páginas dele mostram. O que o portal assinou está abaixo.',
  ASSINATURA_DIFERENTE:
    'A assinatura do código QR não é a deste comprovante. Não confie no que o papel mostra. O que o portal assinou com este código está abaixo.',
  CODIGO_DESCONHECIDO: 'Este portal não emitiu comprovante com este código. Confira se o digitou como está impresso.',
  SEM_COMPROVANTE:
    'Não há comprovante deste portal neste arquivo. Se ele foi digitalizado, impresso ou salvo por outro programa, confira pelo código.',
  CHAVE_DESCONHECIDA: 'O arquivo traz uma assinatura, mas ela não é deste portal.',
  CHAVE_REVOGADA:
    'A chave que assinou este comprovante foi revogada pelo órgão, e o que ela assinou não vale mais como prova. Fale com o órgão.',
};

/** Result of a verification, with the signed content. */
export function VerificationResult({ verificacao, arquivo }: Found) {
  const { resultado, motivo, comprovante, certidao, ato, certificado } = verificacao;
  const isValid = motivo === 'ASSINATURA_VALIDA';
  const isOver = isValid && certificado?.estado != null && certificado.estado.situacao !== 'ATIVO';
  const { title, tone } = isOver ? OVER : RESULT[resultado];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Focus announces the result, and scrolls to it on a phone.
    if (verificacao) heading.current?.focus();
  }, [verificacao]);
  return (
    <Card as="section" aria-labelledby="resultado" borderTopWidth="4px" borderTopColor={`border.${tone}`}>
      <Heading
        as="h2"
        size="xl"
        id="resultado"
        ref={heading}
        tabIndex={-1}
        outline="none"
        display="flex"
        alignItems="center"
        gap="2"
        color={`fg.${tone}`}
        scrollMarginTop="24"
      >
        <ToneIcon tone={tone} />
        {isValid && ato ? 'Ato autêntico' : isValid && certificado && !isOver ? 'Certificado autêntico' : title}
      </Heading>
      {arquivo && (
        <Text color="fg.muted" mt="1" overflowWrap="anywhere">
          Arquivo: {arquivo}
        </Text>
      )}
      <Text mt="3" maxW="text">
        {isValid && (ato || certificado)
          ? `A assinatura confere: este portal emitiu o ${ato ? 'ato' : 'certificado'}, e ele não mudou desde então.`
          : REASON[motivo]}
      </Text>
      {certidao && (
        <Box mt="6">
          <CertidaoContent certidao={certidao} />
        </Box>
      )}
      {ato && (
        <Box mt="6">
          <AtoContent ato={ato} />
        </Box>
      )}
      {certificado && (
        <Box mt="6">
          <CertificadoContent certificado={certificado} />
        </Box>
      )}
      {comprovante && (
        <Box mt="6">
          <SignedContent comprovante={comprovante} />
        </Box>
      )}
    </Card>
  );
}
