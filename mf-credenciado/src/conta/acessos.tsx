import { PERFIL_LABEL } from '@credenciados/contract/domain';
import { Alert, Badge, Box, Button, chakra, errorText, formatDateTime, notify, Text } from '@credenciados/shared';
import { Section } from '@credenciados/shared/solicitacao';
import { type Conta, useEndAcesso, useEndOtherAcessos } from './conta.api.ts';

/** Acessos abertos: browsers in which the account is open. Those of other browsers can be ended. */
export function Acessos({ acessos, own }: { acessos: Conta['acessos']; own: boolean }) {
  const end = useEndAcesso();
  const endOthers = useEndOtherAcessos();
  const error = end.error ?? endOthers.error;
  const busy = end.isPending || endOthers.isPending;
  const act = async (done: string, sent: Promise<unknown>) => {
    try {
      await sent;
      notify({ type: 'success', title: done });
    } catch {
      // The error is shown above the list.
    }
  };
  const others = acessos.filter(({ este }) => !este);
  return (
    <Section title="Acessos abertos">
      <Text mb="4" maxW="text">
        Encerrar um acesso desconecta o navegador em que ele foi aberto. Se não reconhecer algum, encerre-o
        {own && ' e altere a sua senha'}.
      </Text>
      {error && (
        <Box mb="4">
          <Alert live tone="error" title="O acesso não foi encerrado.">
            {errorText(error)}
          </Alert>
        </Box>
      )}
      <chakra.ul listStyleType="none" display="flex" flexDirection="column">
        {acessos.map(({ id, navegador, perfil, inicio, ultimoUso, este }) => (
          <chakra.li
            key={id}
            display="flex"
            flexWrap="wrap"
            alignItems="center"
            justifyContent="space-between"
            gap="3"
            pt="3"
            pb={{ base: '3', _last: '0' }}
            borderTopWidth="1px"
            borderColor="border.muted"
          >
            <Box minW="0">
              <Text fontWeight="semibold">
                {navegador || 'Navegador desconhecido'} {este && <Badge>este navegador</Badge>}
              </Text>
              <Text textStyle="sm" color="fg.muted">
                {PERFIL_LABEL[perfil]}. Início em {formatDateTime(inicio)}. Último uso em {formatDateTime(ultimoUso)}.
              </Text>
            </Box>
            {!este && (
              <Button
                variant="outline"
                size="sm"
                disabled={busy}
                aria-label={`Encerrar o acesso de ${navegador || 'navegador desconhecido'}, iniciado em ${formatDateTime(inicio)}`}
                onClick={() => void act('O acesso foi encerrado.', end.mutateAsync(id))}
              >
                Encerrar
              </Button>
            )}
          </chakra.li>
        ))}
      </chakra.ul>
      {others.length > 1 && (
        <Button
          variant="outline"
          mt="4"
          disabled={busy}
          onClick={() => void act('Os outros acessos foram encerrados.', endOthers.mutateAsync())}
        >
          Encerrar todos os outros
        </Button>
      )}
    </Section>
  );
}
