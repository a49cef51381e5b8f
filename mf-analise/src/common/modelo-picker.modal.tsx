import { fillRichText, fillText, type PlaceholderValues } from '@credenciados/contract';
import { LIMITS } from '@credenciados/contract/domain';
import {
  Box,
  Button,
  chakra,
  EmptyState,
  ErrorState,
  foldText,
  Heading,
  LinkButton,
  PageLoading,
  Text,
  truncate,
} from '@credenciados/shared';
import { plainText } from '@credenciados/shared/editor';
import { Modal } from '@credenciados/shared/overlays';
import { SearchField } from '@credenciados/shared/table';
import { useId, useState } from 'react';
import { type Modelo, useModelos } from './modelos.api.ts';

interface ModeloPickerProps {
  /** Known values of placeholders, shown in the preview; none for several solicitações. */
  values?: PlaceholderValues;
  onPick: (modelo: Modelo) => void;
  onClose: () => void;
}

/** List of modelos with subject and first words, both as they will be sent; searched by any of their words. */
export function ModeloPickerModal({ values = {}, onPick, onClose }: ModeloPickerProps) {
  return (
    <Modal
      open
      size="lg"
      title="Modelos de mensagem"
      onClose={onClose}
      footer={
        <Button variant="outline" onClick={onClose}>
          Voltar
        </Button>
      }
    >
      <ModeloChoices values={values} onPick={onPick} />
    </Modal>
  );
}

type ChoicesProps = Required<Pick<ModeloPickerProps, 'values' | 'onPick'>>;

function ModeloChoices({ values, onPick }: ChoicesProps) {
  const { data, error, refetch } = useModelos('');
  const [wanted, setWanted] = useState('');
  const id = useId();
  if (error && !data)
    return <ErrorState title="Não foi possível carregar os modelos." onRetry={() => void refetch()} />;
  if (!data) return <PageLoading />;
  if (data.length === 0) {
    return (
      <EmptyState
        title="Nenhum modelo cadastrado."
        actions={
          <LinkButton to="/modelos/listar" variant="outline" newTab>
            Abrir a Pesquisa de Modelos
          </LinkButton>
        }
      >
        Cadastre modelos em Pesquisa de Modelos.
      </EmptyState>
    );
  }
  const shown = data.filter((modelo) => matches(modelo, wanted));
  return (
    <>
      <chakra.div mb="4">
        <chakra.label htmlFor={id} display="block" fontWeight="semibold" mb="1.5">
          Procurar por palavras do assunto ou do texto
        </chakra.label>
        <SearchField
          id={id}
          type="search"
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
          // The picker is inside the message's form, which Enter would submit.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        <Text role="status" textStyle="sm" color="fg.muted" mt="1.5">
          {countOf(shown.length, data.length)}
        </Text>
      </chakra.div>
      <Box as="ul" listStyleType="none" display="flex" flexDirection="column" gap="3">
        {shown.map((modelo) => (
          <Choice key={modelo.id} modelo={modelo} values={values} onPick={onPick} />
        ))}
      </Box>
    </>
  );
}

/** True if the modelo contains each word. */
function matches({ assunto, conteudo }: Modelo, wanted: string): boolean {
  const text = foldText(`${assunto} ${plainText(conteudo)}`);
  return foldText(wanted)
    .split(/\s/)
    .every((word) => text.includes(word));
}

function countOf(shown: number, all: number): string {
  if (shown === all) return all === 1 ? '1 modelo.' : `${all} modelos.`;
  return shown === 0 ? 'Nenhum modelo encontrado. Procure por outras palavras.' : `${shown} de ${all} modelos.`;
}

type ChoiceProps = ChoicesProps & { modelo: Modelo };

function Choice({ modelo, values, onPick }: ChoiceProps) {
  const assunto = fillText(modelo.assunto, values);
  return (
    <Box
      as="li"
      borderWidth="1px"
      borderColor="border.muted"
      borderRadius="md"
      p="4"
      display="flex"
      flexDirection={{ base: 'column', md: 'row' }}
      alignItems={{ base: 'stretch', md: 'center' }}
      gap="4"
    >
      <Box flex="1" minW="0" overflowWrap="anywhere">
        <Heading as="h3" size="md" mb="1">
          {assunto}
        </Heading>
        <Text color="fg.muted">
          {truncate(plainText(fillRichText(modelo.conteudo, values)), LIMITS.templatePreview)}
        </Text>
      </Box>
      <Button variant="outline" aria-label={`Usar modelo ${assunto}`} onClick={() => onPick(modelo)}>
        Usar modelo
      </Button>
    </Box>
  );
}
