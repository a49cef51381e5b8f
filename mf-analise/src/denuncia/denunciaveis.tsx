import { nomeDenunciadoSchema } from '@credenciados/contract';
import { TIPO_EDITAL_LABEL } from '@credenciados/contract/domain';
import { Button, chakra, ErrorState, Text } from '@credenciados/shared';
import { SearchBar } from '@credenciados/shared/table';
import { useState } from 'react';
import { useDenunciaveis } from './denuncia.api.ts';

interface DenunciaveisProps {
  /** Name that the author typed. */
  denunciado: string;
  onOpen: (target: { id: number; nome: string }) => void;
}

const check = (nome: string) => nomeDenunciadoSchema.safeParse(nome).error?.issues[0]?.message;

/** Accredited people among whom the committee finds the one that a complaint names. */
export function Denunciaveis({ denunciado, onOpen }: DenunciaveisProps) {
  const [nome, setNome] = useState(check(denunciado) ? '' : denunciado);
  const { data, isError, refetch } = useDenunciaveis(nome);
  return (
    <>
      <Text mb="4">Quem denunciou escreveu o nome: encontre o credenciamento antes de abrir o procedimento.</Text>
      <SearchBar
        label="Buscar credenciado"
        placeholder="Nome do credenciado"
        value={nome}
        onSearch={setNome}
        check={check}
      />
      {isError && <ErrorState title="Não foi possível buscar." onRetry={() => void refetch()} />}
      {data?.length === 0 && <Text mb="4">Nenhum credenciado com este nome nos editais com procedimento.</Text>}
      <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="2" mb="4" aria-label="Credenciados">
        {data?.map((row) => (
          <chakra.li
            key={row.id}
            display="flex"
            flexWrap="wrap"
            alignItems="center"
            justifyContent="space-between"
            gap="3"
          >
            <Text>
              {row.nome}, edital nº {row.edital.numero} ({TIPO_EDITAL_LABEL[row.edital.tipoEdital]})
            </Text>
            <Button size="sm" aria-label={`Abrir procedimento contra ${row.nome}`} onClick={() => onOpen(row)}>
              Abrir procedimento
            </Button>
          </chakra.li>
        ))}
      </chakra.ul>
    </>
  );
}
