import { showVigencia } from '@credenciados/contract/vigencia';
import { Alert, Box, DataItem, formatDate, LinkButton, linkTo, Text } from '@credenciados/shared';
import { type Solicitacao, useEditaisValidos, useMinhasSolicitacoes } from '../solicitacoes.api.ts';

/** Until when the accreditation is valid, or suspended, and its conditions; nothing without any (VIG-1, VIG-5). */
export function VigenciaItem({ solicitacao: { vigencia } }: { solicitacao: Solicitacao }) {
  if (!vigencia?.situacao) return null;
  const { situacao, condicoes, motivo } = vigencia;
  const end = showVigencia({ ...vigencia, situacao }, formatDate);
  return (
    <>
      {end && (
        <DataItem label="Validade do credenciamento">
          {end}
          {motivo !== null && `. Motivo: ${motivo}`}
        </DataItem>
      )}
      {condicoes.length > 0 && (
        <DataItem label="Condições do credenciamento">
          {condicoes.map(({ id, texto, fim, vencida, cumpridaEm }) => (
            <Text key={id} overflowWrap="anywhere">
              {cumpridaEm
                ? `Cumprida em ${formatDate(cumpridaEm)}: ${texto}`
                : `${vencida ? 'Não cumprida até' : 'A cumprir até'} ${formatDate(fim)}: ${texto}`}
            </Text>
          ))}
        </DataItem>
      )}
    </>
  );
}

/** Offers to renew an accreditation with a term (VIG-8). */
export function Renovar({ solicitacao }: { solicitacao: Solicitacao }) {
  const { vigencia } = solicitacao;
  return vigencia?.validoAte && vigencia.situacao !== 'INATIVO' ? <InOpenEdital of={solicitacao.edital} /> : null;
}

/** Way to the open edital of the same type; nothing once the person applied there. */
function InOpenEdital({ of }: { of: Solicitacao['edital'] }) {
  const { data: abertos = [] } = useEditaisValidos();
  const { data: minhas } = useMinhasSolicitacoes();
  const aberto = abertos.find(({ id, tipoEdital }) => id !== of.id && tipoEdital === of.tipoEdital);
  if (!aberto || !minhas || minhas.some((minha) => minha.edital.id === aberto.id)) return null;
  return (
    <Box mb="5">
      <Alert
        tone="info"
        title={`Renove o credenciamento até ${formatDate(aberto.dataFim)}`}
        actions={
          <LinkButton size="sm" to={linkTo('mf-public:cadastro', { idEdital: aberto.id })}>
            Renovar
          </LinkButton>
        }
      >
        {`O edital nº ${aberto.numero} está aberto. Na inscrição, os seus dados e os documentos que ainda valem podem ser usados de novo.`}
      </Alert>
    </Box>
  );
}
