import { apiQuery, downloadFile, ErrorState, Text, useQuery } from '@credenciados/shared';
import { SaveFileButton, Section } from '@credenciados/shared/solicitacao';

const TITLE = 'Certificado de credenciamento';

/** Download of the accreditation's certificate (CER-1); nothing for an edital without one, or while it isn't active. */
export function Certificado({ idSolicitacao: id }: { idSolicitacao: number }) {
  const { data, isError, refetch } = useQuery(
    apiQuery('GET /certificado/bySolicitacao/:id', { params: { id }, silent: true }),
  );
  if (isError) {
    return (
      <Section title={TITLE}>
        <ErrorState title="Não foi possível carregar o certificado." onRetry={() => void refetch()} />
      </Section>
    );
  }
  if (!data?.disponivel) return null;
  return (
    <Section title={TITLE}>
      <Text mb="4">
        O certificado tem um código QR. Quem o lê vê a situação do seu credenciamento naquele momento, e não a do dia em
        que você o baixou.
      </Text>
      <SaveFileButton save={() => downloadFile('GET /certificado/pdf/:id', { params: { id }, silent: true })}>
        Baixar certificado (PDF)
      </SaveFileButton>
    </Section>
  );
}
