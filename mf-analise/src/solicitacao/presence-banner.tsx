import { ACAO_LOTE_LABEL } from '@credenciados/contract/lote-acoes';
import { situacaoLabel } from '@credenciados/contract/solicitacao-look';
import { Alert, Box, Button, formatDateTime, portalNow } from '@credenciados/shared';
import { usePresenca } from './analise.api.ts';

interface PresenceBannerProps {
  /** Id and shown version of the solicitação. */
  solicitacao: { id: number; versao: number };
  /** True if the person is analysing it, and counts as present. */
  analysing: boolean;
  /** Reloads the solicitação. */
  onReload: () => void;
}

/** Shows who else is analysing the solicitação, and when the shown version is outdated. */
export function PresenceBanner({ solicitacao: { id, versao }, analysing, onReload }: PresenceBannerProps) {
  const presenca = usePresenca(id, analysing);
  const presentes = presenca?.presentes ?? [];
  return (
    // A live region must exist before its text.
    <Box aria-live="polite">
      {presentes.length > 0 && (
        <Box mb="5">
          <Alert tone="info" title={presentes.length > 1 ? 'Mais pessoas estão nesta solicitação' : undefined}>
            {presentes.map(({ nome, desde }) => (
              <div key={`${nome} ${desde}`}>
                {nome} está analisando esta solicitação desde {sinceText(desde)}.
              </div>
            ))}
          </Alert>
        </Box>
      )}
      {presenca?.naoSaiu && (
        <Box mb="5">
          <Alert
            tone="warning"
            title={`A decisão de ${presenca.naoSaiu.autor} (${ACAO_LOTE_LABEL[presenca.naoSaiu.acao]}) não saiu.`}
          >
            {presenca.naoSaiu.motivo} O interessado não foi avisado de nada: decida de novo.
          </Alert>
        </Box>
      )}
      {presenca && presenca.versao > versao && (
        <Box mb="5">
          <Alert
            tone="warning"
            title="Esta solicitação mudou depois que você a abriu."
            actions={
              <Button size="sm" variant="outline" onClick={onReload}>
                Ver a situação atual
              </Button>
            }
          >
            Situação atual: {situacaoLabel(presenca)}. O que você escreveu será mantido.
          </Alert>
        </Box>
      )}
    </Box>
  );
}

/** `14:32`, with the date if it isn't today's. */
function sinceText(desde: string): string {
  const [day, time] = formatDateTime(desde).split(' ');
  return formatDateTime(new Date(portalNow())).startsWith(`${day} `) ? `${time}` : `${day} ${time}`;
}
