import { outorgarSchema, PODERES, shiftDay } from '@credenciados/contract';
import { PODER_LABEL, SITUACAO_PROCURACAO_LABEL } from '@credenciados/contract/poderes';
import {
  Alert,
  Badge,
  Box,
  Button,
  chakra,
  errorText,
  formatDate,
  Heading,
  LoadFailure,
  notify,
  Text,
  todayInZone,
} from '@credenciados/shared';
import {
  applyServerErrors,
  CheckboxGroupField,
  DateField,
  Form,
  MaskedField,
  useDraftForm,
} from '@credenciados/shared/forms';
import { ConfirmDialog, Modal } from '@credenciados/shared/overlays';
import { Section } from '@credenciados/shared/solicitacao';
import { useRef, useState } from 'react';
import { type Procuracao, useAct, useAnswer, useGrant, useProcuracoes } from './procuracoes.api.ts';

const FORM_ID = 'form-procuracao';
/** Powers to choose; following is in each grant. */
const ESCOLHAS = PODERES.filter((poder) => poder !== 'ACOMPANHAR').map((value) => ({
  value,
  label: PODER_LABEL[value],
}));

/** Procuradores: powers of attorney that the person granted, and those that they got (PRO-1). */
export function Procuracoes() {
  const { data, error, refetch } = useProcuracoes();
  const answer = useAnswer();
  const act = useAct();
  const [granting, setGranting] = useState(false);
  const [ending, setEnding] = useState<Procuracao | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const failure = answer.error ?? act.error;
  const send = async (done: string, id: number, aceita: boolean) => {
    try {
      await answer.mutateAsync({ id, aceita });
      notify({ type: 'success', title: done });
    } catch {
      // The error is shown above the lists.
    }
    // The pressed button no longer exists.
    requestAnimationFrame(() => box.current?.focus());
  };
  return (
    <Section title="Procuradores">
      <chakra.div ref={box} tabIndex={-1} outline="none" scrollMarginTop="6rem">
        <Text mb="4" maxW="text">
          Um procurador age por você no portal, nas datas e com os poderes que você der. O que ele envia leva os dois
          nomes. Ele nunca muda a sua conta, a sua senha nem o seu e-mail, e não desiste nem renuncia por você. Você e
          ele podem encerrar a procuração a qualquer momento.
        </Text>
        {failure && (
          <Box mb="4">
            <Alert live tone="error" title="A procuração não mudou.">
              {errorText(failure)}
            </Alert>
          </Box>
        )}
        {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {data && (
          <>
            <List title="Quem age por você" procuracoes={data.outorgadas}>
              {(each) =>
                isOpen(each) && (
                  <Button size="sm" variant="outline" colorPalette="red" onClick={() => setEnding(each)}>
                    Revogar
                  </Button>
                )
              }
            </List>
            <Button variant="outline" mb="5" onClick={() => setGranting(true)}>
              Dar uma procuração
            </Button>
            <List title="Por quem você age" procuracoes={data.recebidas}>
              {(each) => (
                <>
                  {each.situacao === 'VIGENTE' && !data.impedido && (
                    <Button size="sm" loading={act.isPending} onClick={() => act.mutate(each.id)}>
                      Agir por esta pessoa
                    </Button>
                  )}
                  {each.situacao === 'PENDENTE' && !data.impedido && (
                    <Button size="sm" onClick={() => void send('Procuração aceita.', each.id, true)}>
                      Aceitar
                    </Button>
                  )}
                  {isOpen(each) && (
                    <Button size="sm" variant="outline" colorPalette="red" onClick={() => setEnding(each)}>
                      {each.situacao === 'PENDENTE' ? 'Recusar' : 'Deixar a procuração'}
                    </Button>
                  )}
                </>
              )}
            </List>
          </>
        )}
      </chakra.div>
      {ending && (
        <ConfirmDialog
          open
          title="Encerrar a procuração?"
          confirmLabel="Encerrar"
          onClose={() => setEnding(null)}
          onConfirm={() => {
            setEnding(null);
            void send('Procuração encerrada.', ending.id, false);
          }}
        >
          Ela deixa de valer agora, também para o que estiver sendo preenchido. Para voltar, é preciso outra procuração.
        </ConfirmDialog>
      )}
      {granting && (
        <GrantModal
          onClose={() => setGranting(false)}
          onGranted={() => {
            setGranting(false);
            notify({ type: 'success', title: 'Procuração criada. Ela vale depois que o procurador aceitar.' });
            requestAnimationFrame(() => box.current?.focus());
          }}
        />
      )}
    </Section>
  );
}

const isOpen = ({ situacao }: Procuracao) => ['PENDENTE', 'FUTURA', 'VIGENTE'].includes(situacao);

interface ListProps {
  title: string;
  procuracoes: readonly Procuracao[];
  children: (procuracao: Procuracao) => React.ReactNode;
}

/** Powers of one side with their acts; nothing if there are none. */
function List({ title, procuracoes, children }: ListProps) {
  if (procuracoes.length === 0) return null;
  return (
    <>
      <Heading as="h3" size="sm" mb="2">
        {title}
      </Heading>
      <chakra.ul listStyleType="none" mb="4">
        {procuracoes.map((each) => (
          <chakra.li
            key={each.id}
            display="flex"
            flexWrap="wrap"
            alignItems="center"
            justifyContent="space-between"
            gap="3"
            py="3"
            borderTopWidth="1px"
            borderColor="border.muted"
          >
            <Box minW="0" maxW="text">
              <Text fontWeight="semibold" overflowWrap="anywhere">
                {each.nome ?? 'Procurador'}, CPF {each.cpf} <Badge>{SITUACAO_PROCURACAO_LABEL[each.situacao]}</Badge>
              </Text>
              <Text textStyle="sm" color="fg.muted">
                De {formatDate(each.inicio)} a {formatDate(each.fim)}.{' '}
                {each.poderes.map((poder) => PODER_LABEL[poder]).join('; ')}.
              </Text>
            </Box>
            <Box display="flex" flexWrap="wrap" gap="2">
              {children(each)}
            </Box>
          </chakra.li>
        ))}
      </chakra.ul>
    </>
  );
}

function GrantModal({ onClose, onGranted }: { onClose: () => void; onGranted: () => void }) {
  const [today] = useState(todayInZone);
  const [form, draft] = useDraftForm('procuracao', outorgarSchema, {
    defaultValues: { cpf: '', poderes: [], inicio: today, fim: shiftDay(today, 365) },
  });
  const grant = useGrant();
  const cancel = () => {
    draft.end();
    onClose();
  };
  return (
    <Modal
      open
      title="Dar uma procuração"
      onClose={cancel}
      footer={
        <>
          <Button variant="outline" onClick={cancel} disabled={grant.isPending}>
            Cancelar
          </Button>
          <Button type="submit" form={FORM_ID} loading={grant.isPending}>
            Dar a procuração
          </Button>
        </>
      }
    >
      <Text mb="4">
        O procurador precisa ter conta no portal. Ele recebe um e-mail e aceita em Minha conta. Até lá, não vê nada seu.
      </Text>
      <Form
        form={form}
        draft={draft}
        id={FORM_ID}
        failureTitle="A procuração não foi criada."
        onSubmit={async (values) => {
          try {
            await grant.mutateAsync(values);
            draft.end();
            onGranted();
          } catch (error) {
            applyServerErrors(form, error);
          }
        }}
      >
        <MaskedField name="cpf" label="CPF do procurador" mask="cpf" required />
        <CheckboxGroupField
          name="poderes"
          label="O que ele pode fazer, além de acompanhar as suas solicitações"
          options={ESCOLHAS}
        />
        <DateField name="inicio" label="Primeiro dia" required />
        <DateField name="fim" label="Último dia" hint="Vale até o fim deste dia." min={today} required />
      </Form>
    </Modal>
  );
}
