import { CATEGORIAS_DADOS } from '@credenciados/contract/dados-pessoais';
import { chakra, DataItem, DataList, Flex, formatInteger, LinkButton, Text } from '@credenciados/shared';
import { useMay } from '@credenciados/shared/access';
import { SaveFileButton, Section } from '@credenciados/shared/solicitacao';
import { CONSULTAS } from '../common/paths.ts';
import { saveOwnData, saveOwnDataPdf, useInventario } from './conta.api.ts';

/** Meus dados: the kinds of data that the portal holds, downloads, and reads by staff (DAD-1, DAD-2). */
export function MeusDados() {
  const mayRead = useMay('GET /consulta/findByCurrentUser');
  return (
    <Section title="Meus dados">
      <Text mb="4" maxW="text">
        Baixe tudo o que o portal tem sobre você: conta, perfis, acessos, solicitações com os dados enviados,
        comprovantes, conversas e quem consultou os seus dados. O PDF é para ler; o arquivo JSON é para outros sistemas.
        Os documentos anexados são baixados na página de cada solicitação.
      </Text>
      <Flex wrap="wrap" gap="3">
        <SaveFileButton save={saveOwnDataPdf}>Baixar meus dados (PDF)</SaveFileButton>
        <SaveFileButton save={saveOwnData}>Baixar meus dados (JSON)</SaveFileButton>
        {mayRead && (
          <LinkButton variant="outline" to={CONSULTAS}>
            Quem consultou os meus dados
          </LinkButton>
        )}
      </Flex>
      <Categorias />
    </Section>
  );
}

/** Kinds of data, each opened by its name; counts are left out until they arrive. */
function Categorias() {
  const { data: inventario = [] } = useInventario();
  return (
    <>
      <chakra.h3 mt="6" mb="2" fontWeight="semibold">
        O que o portal guarda, por quê e até quando
      </chakra.h3>
      {Object.entries(CATEGORIAS_DADOS).map(([categoria, { titulo, dados, finalidade, base, guarda }]) => {
        const quantos = inventario.find((one) => one.categoria === categoria)?.quantos;
        return (
          <chakra.details key={categoria} borderTopWidth="1px" borderColor="border" py="2">
            <chakra.summary cursor="pointer" color="fg.link" minH="6" w="fit-content">
              {titulo}
              {quantos !== undefined && ` (${formatInteger(quantos)})`}
            </chakra.summary>
            <DataList mt="2">
              <DataItem label="Dados">{dados}</DataItem>
              <DataItem label="Para quê">{finalidade}</DataItem>
              <DataItem label="Base legal">{base}</DataItem>
              <DataItem label="Até quando">{guarda}</DataItem>
            </DataList>
          </chakra.details>
        );
      })}
    </>
  );
}
