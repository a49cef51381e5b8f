import {
  Card,
  ErrorState,
  Grid,
  Link,
  LinkButton,
  linkTo,
  Page,
  RouterLink,
  Skeleton,
  Text,
  usePerfil,
  VisuallyHidden,
} from '@credenciados/shared';
import { useClock } from '../common/use-clock.ts';
import { type EditalOfType, useEditais } from './editais.api.ts';
import { EditaisAnteriores } from './editais-anteriores.tsx';
import { EditalCard } from './edital-card.tsx';
import { nextChange, situationOf } from './edital-situation.ts';
import { HowToRegister } from './how-to-register.tsx';
import { SentHere } from './registration-of-device.tsx';

const COLUMNS = { base: '1fr', lg: '1fr 1fr' };

/** Public editais: one card for each type, and the requirements of the open one. */
export function EditaisPage() {
  const { data, isError, refetch } = useEditais();
  const perfil = usePerfil();
  return (
    <Page
      title="Editais de credenciamento"
      actions={
        perfil === 'CREDENCIADOS' && (
          <LinkButton to={linkTo('mf-credenciado:solicitacoes')}>Minhas solicitações</LinkButton>
        )
      }
      description="Consulte os editais para geomensores e vistoriadores e cadastre-se no que estiver aberto. Não é preciso ter conta no portal."
    >
      {data ? (
        <Editais editais={data} />
      ) : isError ? (
        <ErrorState title="Não foi possível carregar os editais." onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

function Editais({ editais }: { editais: readonly EditalOfType[] }) {
  const now = useClock((moment) =>
    nextChange(
      editais.map(({ edital }) => edital),
      moment,
    ),
  );
  const open = editais.find(({ edital }) => edital && situationOf(edital, now).canRegister)?.edital;
  return (
    <>
      <SentHere />
      <Grid templateColumns={COLUMNS} gap="6">
        {editais.map((item) => (
          <EditalCard key={item.tipo} {...item} now={now} />
        ))}
      </Grid>
      {open && <HowToRegister edital={open} now={now} />}
      <EditaisAnteriores />
      <Text mt="12" pt="6" borderTopWidth="1px" borderColor="border.muted">
        Recebeu um comprovante de cadastro?{' '}
        <Link asChild>
          <RouterLink to="/comprovante">Confira se ele é autêntico</RouterLink>
        </Link>
      </Text>
    </>
  );
}

function Loading() {
  return (
    <Grid templateColumns={COLUMNS} gap="6" aria-busy="true">
      <VisuallyHidden role="status">Carregando os editais…</VisuallyHidden>
      {['a', 'b'].map((key) => (
        <Card key={key} display="flex" flexDirection="column" gap="4" minH="16rem" aria-hidden="true">
          <Skeleton h="6" w="40%" />
          <Skeleton w="80%" />
          <Skeleton h="12" />
          <Skeleton h="10" w="50%" mt="auto" />
        </Card>
      ))}
    </Grid>
  );
}
