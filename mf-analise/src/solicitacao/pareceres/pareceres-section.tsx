import { Box, Button, chakra, ErrorState, Skeleton, Text } from '@credenciados/shared';
import { useActs } from '@credenciados/shared/access';
import { Section } from '@credenciados/shared/solicitacao';
import { useState } from 'react';
import { LuGraduationCap } from 'react-icons/lu';
import type { Solicitacao } from '../../common/solicitacoes/solicitacoes.api.ts';
import { ParecerItem } from './parecer-item.tsx';
import { usePareceres } from './pareceres.api.ts';
import { PedirParecerModal } from './pedir-parecer.modal.tsx';

interface PareceresSectionProps {
  solicitacao: Solicitacao;
}

/** Opinions of outside experts about the solicitação, and asking for one. For staff: the applicant never sees them (ANL-20). */
export function PareceresSection({ solicitacao }: PareceresSectionProps) {
  const { data, error, refetch } = usePareceres(solicitacao.id);
  const canAsk = useActs('solicitacao', solicitacao.situacao).includes('PEDIR_PARECER');
  const [asking, setAsking] = useState(false);
  // Where none was asked for and none can be, there is nothing to say.
  if (!canAsk && data?.length === 0) return null;
  return (
    <Box _print={{ display: data?.length === 0 ? 'none' : undefined }}>
      <Section title="Pareceres">
        {data ? (
          <>
            {data.length === 0 && (
              <Text color="fg.muted" mb="4">
                Nenhum parecer foi pedido. Quem é de fora da comissão pode opinar por um link que mostra só esta
                solicitação.
              </Text>
            )}
            <chakra.ul listStyleType="none">
              {data.map((parecer) => (
                <ParecerItem key={parecer.id} parecer={parecer} />
              ))}
            </chakra.ul>
          </>
        ) : error ? (
          <ErrorState title="Não foi possível carregar os pareceres." onRetry={() => void refetch()} />
        ) : (
          <Skeleton h="2.5rem" />
        )}
        {canAsk && (
          <Button size="sm" variant="outline" mt="3" onClick={() => setAsking(true)}>
            <LuGraduationCap aria-hidden="true" />
            Pedir parecer
          </Button>
        )}
        {asking && <PedirParecerModal solicitacao={solicitacao} onClose={() => setAsking(false)} />}
      </Section>
    </Box>
  );
}
