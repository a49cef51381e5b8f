import {
  Box,
  Button,
  EmptyState,
  ErrorState,
  Heading,
  LIMITS,
  LinkButton,
  PageLoading,
  Text,
  truncate,
} from '@credenciados/shared';
import { plainText } from '@credenciados/shared/editor';
import { Modal } from '@credenciados/shared/overlays';
import { type Modelo, useModelos } from './modelos.api.ts';

interface ModeloPickerProps {
  onPick: (modelo: Modelo) => void;
  onClose: () => void;
}

/** Chooses a message template by its subject and the beginning of its text. */
export function ModeloPickerModal({ onPick, onClose }: ModeloPickerProps) {
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
      <ModeloChoices onPick={onPick} />
    </Modal>
  );
}

function ModeloChoices({ onPick }: Pick<ModeloPickerProps, 'onPick'>) {
  const { data, error, refetch } = useModelos('');
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
  return (
    <Box as="ul" listStyleType="none" display="flex" flexDirection="column" gap="3">
      {data.map((modelo) => (
        <Box
          as="li"
          key={modelo.id}
          borderWidth="1px"
          borderColor="border.muted"
          borderRadius="md"
          p="4"
          display="flex"
          flexDirection={{ base: 'column', md: 'row' }}
          alignItems={{ base: 'stretch', md: 'center' }}
          gap="4"
        >
          <Box flex="1" minW="0">
            <Heading as="h3" size="md" mb="1">
              {modelo.assunto}
            </Heading>
            <Text color="fg.muted">{truncate(plainText(modelo.conteudo), LIMITS.templatePreview)}</Text>
          </Box>
          <Button variant="outline" aria-label={`Usar o modelo ${modelo.assunto}`} onClick={() => onPick(modelo)}>
            Usar modelo
          </Button>
        </Box>
      ))}
    </Box>
  );
}
