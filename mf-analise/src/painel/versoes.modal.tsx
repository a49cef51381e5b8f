import { Button, chakra, ErrorState, errorText, Flex, Skeleton, Text } from '@credenciados/shared';
import { Modal } from '@credenciados/shared/overlays';
import { ActionFailure } from '../common/action-failure.tsx';
import { type Parte, useTroca, useVersoes } from './painel.api.ts';

/** The kept versions of a module: one of them for this browser, and why others can't be (TEL-43). */
export function VersoesModal({ parte, onClose }: { parte: Parte; onClose: () => void }) {
  const { data, error, refetch } = useVersoes(parte.nome);
  const change = useTroca();
  return (
    <Modal
      open
      size="lg"
      title={`Trocar a versão de ${parte.titulo}`}
      onClose={onClose}
      footer={
        <Button variant="outline" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      <Text color="fg.muted" mb="3">
        As dez versões mais recentes que o portal mantém. A escolha vale para as páginas que este navegador carregar a
        partir de agora.
      </Text>
      {data ? (
        <chakra.ul listStyleType="none" aria-label="Versões mantidas">
          {data.map(({ versao, noAr, impedimentos }) => (
            <chakra.li key={versao} py="2" borderTopWidth={{ base: '1px', _first: '0' }}>
              <Flex wrap="wrap" align="center" justify="space-between" gap="2">
                <chakra.span fontWeight="semibold" overflowWrap="anywhere" minW="0">
                  {versao}
                  {noAr && ' (no ar)'}
                </chakra.span>
                {versao === parte.versao ? (
                  <Text>Nesta página</Text>
                ) : (
                  <Button
                    size="sm"
                    variant="outline"
                    aria-label={`Usar a versão ${versao}`}
                    disabled={impedimentos.length > 0 || change.isPending}
                    loading={change.isPending && change.variables.versao === versao}
                    onClick={() => change.mutate({ nome: parte.nome, versao })}
                  >
                    Usar
                  </Button>
                )}
              </Flex>
              {impedimentos.map((impedimento) => (
                <Text key={impedimento} textStyle="sm" color="fg.muted" overflowWrap="anywhere">
                  {impedimento}
                </Text>
              ))}
            </chakra.li>
          ))}
        </chakra.ul>
      ) : error ? (
        <ErrorState title="Não foi possível carregar as versões." onRetry={() => void refetch()}>
          {errorText(error)}
        </ErrorState>
      ) : (
        <Skeleton h="6rem" />
      )}
      {data?.length === 0 && <Text>O portal não mantém nenhuma versão deste módulo.</Text>}
      <ActionFailure title="A versão não foi trocada." error={change.error} />
    </Modal>
  );
}
