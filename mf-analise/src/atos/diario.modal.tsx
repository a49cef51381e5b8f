import { Box, Button, saveFile, Text } from '@credenciados/shared';
import { applyServerErrors, CheckboxField, DateField, Form, useZodForm, z } from '@credenciados/shared/forms';
import { Modal } from '@credenciados/shared/overlays';
import { SaveFileButton } from '@credenciados/shared/solicitacao';
import { TextToCopy } from '../common/text-to-copy.tsx';
import { useDiario } from './atos.api.ts';

const SCHEMA = z.object({ de: z.string(), ate: z.string(), todos: z.boolean() });

/** Text of an edital's acts, or of all editais in a period, for the official gazette (ATO-6). */
export function DiarioModal({ edital, onClose }: { edital: { id: number; numero: string }; onClose: () => void }) {
  const form = useZodForm(SCHEMA, { defaultValues: { de: '', ate: '', todos: false } });
  const diario = useDiario();
  const submit = async ({ de, ate, todos }: z.output<typeof SCHEMA>) => {
    try {
      await diario.mutateAsync({ idEdital: todos ? null : edital.id, de: de || null, ate: ate || null });
    } catch (error) {
      applyServerErrors(form, error);
    }
  };
  const { data } = diario;
  return (
    <Modal
      open
      size="lg"
      title="Texto para o diário oficial"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Fechar
          </Button>
          <Button type="submit" form="form-diario" loading={diario.isPending}>
            Gerar texto
          </Button>
        </>
      }
    >
      <Form form={form} id="form-diario" onSubmit={submit} failureTitle="O texto não foi gerado.">
        <Text color="fg.muted" mb="4">
          Sem datas, o texto traz todos os atos do edital nº {edital.numero}. Ele não traz os motivos das decisões nem
          os códigos dos atos.
        </Text>
        <DateField name="de" label="Primeiro dia" />
        <DateField name="ate" label="Último dia" />
        <CheckboxField name="todos" label="Incluir os atos de todos os editais" hint="Escolha também as duas datas." />
      </Form>
      {data && (
        <Box mt="4" role="status">
          {data.atos === 0 ? (
            <Text>Não há atos nesta escolha.</Text>
          ) : (
            <>
              <TextToCopy label={`${data.atos} ${data.atos === 1 ? 'ato' : 'atos'}`} text={data.texto} />
              <Box mt="2">
                <SaveFileButton
                  size="sm"
                  save={async () =>
                    saveFile({
                      blob: new Blob([data.texto], { type: 'text/plain;charset=utf-8' }),
                      fileName: 'diario-oficial.txt',
                    })
                  }
                >
                  Baixar (TXT)
                </SaveFileButton>
              </Box>
            </>
          )}
        </Box>
      )}
    </Modal>
  );
}
