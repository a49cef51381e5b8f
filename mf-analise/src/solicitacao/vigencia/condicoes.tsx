import { Badge, Box, Button, formatDate, Text } from '@credenciados/shared';
import { useMay } from '@credenciados/shared/access';
import { useRef, useState } from 'react';
import type { Solicitacao } from '../../common/solicitacoes/solicitacoes.api.ts';
import { CumprirCondicaoModal } from './cumprir-condicao.modal.tsx';

type Condicao = NonNullable<Solicitacao['vigencia']>['condicoes'][number];

const stateOf = ({ fim, vencida, cumpridaEm }: Condicao) => {
  if (cumpridaEm) return { tone: 'success', text: `Cumprida em ${formatDate(cumpridaEm)}` } as const;
  if (vencida) return { tone: 'error', text: `Não cumprida até ${formatDate(fim)}` } as const;
  return { tone: 'warning', text: `A cumprir até ${formatDate(fim)}` } as const;
};

/** Conditions of an approval, each with its state and the act that meets it (VIG-5); nothing without one. */
export function Condicoes({ solicitacao, readOnly }: { solicitacao: Solicitacao; readOnly: boolean }) {
  const [met, setMet] = useState<Condicao | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const { condicoes = [], acoes = [] } = solicitacao.vigencia ?? {};
  const mayAct = useMay('PUT /condicao/cumprir/:id') && !readOnly && acoes.includes('CUMPRIR_CONDICAO');
  if (condicoes.length === 0) return null;
  return (
    <Box mb="4" p="4" borderWidth="1px" borderColor="border.muted" borderRadius="md">
      <Text fontWeight="semibold" mb="2">
        Condições do credenciamento
      </Text>
      <Box
        as="ul"
        ref={list}
        tabIndex={-1}
        outline="none"
        listStyleType="none"
        aria-label="Condições do credenciamento"
      >
        {condicoes.map((condicao) => {
          const { tone, text } = stateOf(condicao);
          return (
            <Box
              as="li"
              key={condicao.id}
              display="flex"
              flexWrap="wrap"
              alignItems="center"
              columnGap="3"
              rowGap="2"
              py="1"
            >
              <Badge tone={tone}>{text}</Badge>
              <Text flex="1 1 16rem" overflowWrap="anywhere">
                {condicao.texto}
              </Text>
              {mayAct && condicao.cumpridaEm === null && (
                <Button
                  size="sm"
                  variant="outline"
                  onClick={() => {
                    // The button is gone afterwards, so the dialog returns the focus to the list.
                    list.current?.focus({ preventScroll: true });
                    setMet(condicao);
                  }}
                >
                  Condição cumprida
                </Button>
              )}
            </Box>
          );
        })}
      </Box>
      {met && <CumprirCondicaoModal solicitacao={solicitacao} condicao={met} onClose={() => setMet(null)} />}
    </Box>
  );
}
