import type { ExplicacaoPrazo } from '@credenciados/contract/prazo';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../format/dates.ts';
import { errorText } from '../../http/error-text.ts';
import { apiQuery } from '../../query/api-query.ts';
import { Button } from '../../ui/button.tsx';
import { chakra, Text } from '../../ui/primitives.ts';

/** Fragment of addresses in mails that open the explanation. */
const OPENED = '#por-que-esta-data';
const CALL = { mensagem: 'GET /prazo/byMensagem/:id', solicitacao: 'GET /prazo/bySolicitacao/:id' } as const;

/** Record with the deadline (a message, or a solicitação in rectification), or an explanation at hand. */
type PorQueEstaDataProps = { of: keyof typeof CALL; id: number } | { explicacao: ExplicacaoPrazo };

/** *Por que esta data?* beside a deadline: how it was counted (PRZ-4). */
export function PorQueEstaData(props: PorQueEstaDataProps) {
  const loads = !('explicacao' in props);
  const [open, setOpen] = useState(() => loads && window.location.hash === OPENED);
  return (
    <chakra.details
      open={open}
      onToggle={({ currentTarget }: { currentTarget: HTMLDetailsElement }) => setOpen(currentTarget.open)}
      textStyle="sm"
      fontWeight="normal"
    >
      <chakra.summary cursor="pointer" color="fg.link" w="fit-content" minH="6" whiteSpace="nowrap">
        Por que esta data?
      </chakra.summary>
      {open && (
        <chakra.div py="2">{loads ? <Loaded {...props} /> : <Explicacao explicacao={props.explicacao} />}</chakra.div>
      )}
    </chakra.details>
  );
}

function Loaded({ of, id }: { of: keyof typeof CALL; id: number }) {
  const { data, error, refetch } = useQuery(apiQuery(CALL[of], { params: { id }, silent: true }));
  if (data) return <Explicacao explicacao={data} />;
  if (!error) return <Text role="status">Carregando a contagem…</Text>;
  return (
    <>
      <Text role="alert">{errorText(error)}</Text>
      <Button size="sm" variant="outline" mt="2" onClick={() => void refetch()}>
        Tentar novamente
      </Button>
    </>
  );
}

function Explicacao({ explicacao: { frases, naoContados } }: { explicacao: ExplicacaoPrazo }) {
  return (
    <>
      {frases.map((frase) => (
        <Text key={frase}>{frase}</Text>
      ))}
      {naoContados.length > 0 && (
        <>
          <Text mt="2" fontWeight="semibold">
            Dias que não contaram
          </Text>
          <chakra.ul ps="5" listStyleType="disc">
            {naoContados.map(({ motivo, dias }) => (
              <li key={motivo}>
                {motivo}: {dias.map((dia) => formatDate(dia)).join(', ')}
              </li>
            ))}
          </chakra.ul>
        </>
      )}
    </>
  );
}
