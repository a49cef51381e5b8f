import { Badge, Card, chakra, formatDateTime, Heading, usePerfil } from '@credenciados/shared';
import { RichText } from '@credenciados/shared/editor';
import { DownloadButton } from '@credenciados/shared/solicitacao';
import { Prazo } from '../common/prazo.tsx';
import type { Anexo, Mensagem } from '../conversas.api.ts';

interface MensagemCardProps {
  mensagem: Mensagem;
  /** Level of the heading that names it, one under the page's or the dialog's. */
  headingLevel: 'h2' | 'h3' | 'h4';
  /** It was not read before this visit. */
  nova: boolean;
  /** The conversa takes no more answers. */
  closed: boolean;
}

/** One message: who wrote it and when, its text, its files, and until when an answer is expected. */
export function MensagemCard({ mensagem, headingLevel, nova, closed }: MensagemCardProps) {
  const perfil = usePerfil();
  const { id, remetente, minha, dataEnviada, dataLimiteResposta, conteudo, anexos, status } = mensagem;
  const heading = `mensagem-${id}`;
  return (
    <Card
      asChild
      p={{ base: '4', md: '5' }}
      borderStartWidth="4px"
      borderStartColor={minha ? 'border.emphasized' : 'primary.solid'}
      bg={minha ? 'bg.subtle' : 'bg.panel'}
    >
      <article aria-labelledby={heading}>
        <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" columnGap="4" rowGap="1" mb="3">
          <chakra.div display="flex" flexWrap="wrap" columnGap="2" rowGap="1" alignItems="center">
            <Heading as={headingLevel} size="md" id={heading}>
              {remetente.nomeRazaoSocial}
            </Heading>
            {minha && <Badge>{perfil === 'CREDENCIADOS' ? 'Enviada por você' : 'Enviada pela comissão'}</Badge>}
            {nova && <Badge tone="info">Nova</Badge>}
          </chakra.div>
          <chakra.time dateTime={dataEnviada} color="fg.muted" textStyle="sm">
            {formatDateTime(dataEnviada)}
          </chakra.time>
        </chakra.div>
        <RichText html={conteudo} />
        {dataLimiteResposta && (
          <chakra.p mt="3" textStyle="sm">
            Prazo de resposta: <Prazo limite={dataLimiteResposta} settled={closed || status === 'RESPONDIDA'} />
            {status === 'RESPONDIDA' && ' (respondida)'}
          </chakra.p>
        )}
        {anexos.length > 0 && <AnexoList anexos={anexos} />}
      </article>
    </Card>
  );
}

function AnexoList({ anexos }: { anexos: readonly Anexo[] }) {
  return (
    <chakra.ul aria-label="Anexos" listStyleType="none" display="flex" flexWrap="wrap" gap="2" mt="3">
      {anexos.map(({ key, caminho, nome }) => (
        <chakra.li key={key} maxW="100%">
          <DownloadButton caminho={caminho} nome={nome} showName />
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
