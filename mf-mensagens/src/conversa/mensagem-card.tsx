import {
  Badge,
  Button,
  Card,
  chakra,
  ERROR,
  formatDateTime,
  Heading,
  LIMITS,
  notify,
  truncate,
  usePerfil,
} from '@credenciados/shared';
import { RichText } from '@credenciados/shared/editor';
import { LuDownload } from 'react-icons/lu';
import { Prazo } from '../common/prazo.tsx';
import { type Anexo, downloadAnexo, type Mensagem } from '../conversas.api.ts';

interface MensagemCardProps {
  mensagem: Mensagem;
  /** Level of the heading that names it, one under the page's or the dialog's. */
  headingLevel: 'h2' | 'h3' | 'h4';
}

/** One message: who wrote it and when, its text, its files, and until when an answer is expected. */
export function MensagemCard({ mensagem, headingLevel }: MensagemCardProps) {
  const perfil = usePerfil();
  const { remetente, minha, paraMim, dataEnviada, dataLimiteResposta, conteudo, anexos, status } = mensagem;
  return (
    <Card
      asChild
      p={{ base: '4', md: '5' }}
      borderStartWidth="4px"
      borderStartColor={minha ? 'border' : 'primary.solid'}
    >
      <article>
        <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" gap="2" mb="3">
          <Heading as={headingLevel} size="md" display="flex" gap="2" alignItems="center">
            {remetente.nomeRazaoSocial}
            {minha && <Badge>{perfil === 'CREDENCIADOS' ? 'Enviada por você' : 'Enviada pela comissão'}</Badge>}
            {paraMim && status === 'ENVIADA' && <Badge tone="info">Nova</Badge>}
          </Heading>
          <chakra.time dateTime={dataEnviada} color="fg.muted" textStyle="sm">
            {formatDateTime(dataEnviada)}
          </chakra.time>
        </chakra.div>
        <RichText html={conteudo} />
        {dataLimiteResposta && (
          <chakra.p mt="3" textStyle="sm">
            Prazo de resposta: <Prazo limite={dataLimiteResposta} />
          </chakra.p>
        )}
        {anexos.length > 0 && <AnexoList anexos={anexos} />}
      </article>
    </Card>
  );
}

function AnexoList({ anexos }: { anexos: readonly Anexo[] }) {
  const download = (anexo: Anexo) =>
    downloadAnexo(anexo).catch(() => notify({ type: 'error', title: ERROR.title, description: ERROR.unexpected }));
  return (
    <chakra.ul aria-label="Anexos" listStyleType="none" display="flex" flexWrap="wrap" gap="2" mt="3">
      {anexos.map((anexo) => (
        <li key={anexo.key}>
          <Button
            size="sm"
            variant="outline"
            title={anexo.nome}
            aria-label={`Baixar ${anexo.nome}`}
            onClick={() => void download(anexo)}
          >
            <LuDownload aria-hidden="true" />
            {truncate(anexo.nome, LIMITS.fileNameShown)}
          </Button>
        </li>
      ))}
    </chakra.ul>
  );
}
