import { inscricaoSchema, SITUACOES_SOLICITACAO, solicitacaoSchema } from '@credenciados/contract';
import { solicitacaoLook } from '@credenciados/contract/solicitacao-look';
import { DataList, Text } from '@credenciados/shared';
import { StateTag } from '@credenciados/shared/overlays';
import {
  DecisaoAte,
  DownloadButton,
  Email,
  PorQueEstaData,
  RegistrationComprovante,
  SaveFileButton,
  Section,
  TimeLine,
  TimeLineItem,
  TimeLineSign,
} from '@credenciados/shared/solicitacao';
import { sampleOf } from '../src/testing/alone/samples.ts';

/** `@credenciados/shared/solicitacao`: views of a solicitação shared by staff and applicant. */
export default { title: 'Solicitação' };

const solicitacao = solicitacaoSchema.parse(sampleOf(solicitacaoSchema));

const inscricao = inscricaoSchema.parse(sampleOf(inscricaoSchema));

export const Sent = () => (
  <RegistrationComprovante
    verifyPath="/comprovante"
    inscricao={inscricao}
    title="Cadastro enviado"
    next={['A comissão analisa a sua solicitação.']}
  />
);
export const WhyThisDate = () => (
  <PorQueEstaData explicacao={{ frases: ['O prazo é de 10 dias úteis, contados do envio.'], naoContados: [] }} />
);
export const TermToDecide = () => (
  <DataList>
    <DecisaoAte solicitacao={{ ...solicitacao, edital: { ...solicitacao.edital, decisao: '30 dias úteis' } }} />
  </DataList>
);
export const Situations = () => (
  <Section title="Situações">
    {SITUACOES_SOLICITACAO.map((situacao) => (
      <StateTag key={situacao} {...solicitacaoLook({ situacao }, 'applicant')} />
    ))}
  </Section>
);
export const Files = () => (
  <Section title="Arquivos">
    <DownloadButton caminho={'k'.repeat(24)} nome="certidao.pdf" showName />
    <SaveFileButton save={async () => undefined}>Baixar comprovante (PDF)</SaveFileButton>
  </Section>
);
export const Steps = () => (
  <TimeLine>
    <TimeLineItem sign={<TimeLineSign bg="bg.success">1</TimeLineSign>}>
      <Text>Enviada em 21/11/2026</Text>
    </TimeLineItem>
    <TimeLineItem current sign={<TimeLineSign bg="bg.info">2</TimeLineSign>}>
      <Text>Em análise</Text>
    </TimeLineItem>
  </TimeLine>
);
export const Address = () => (
  <Text>
    <Email address="maria.da.silva@exemplo.com" />
  </Text>
);
