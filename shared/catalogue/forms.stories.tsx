import { Input } from '@chakra-ui/react/input';
import { cpfSchema, daySchema, requiredText } from '@credenciados/contract';
import { Button, Text } from '@credenciados/shared';
import {
  AnexosField,
  type AttachedFile,
  Autocomplete,
  CheckboxField,
  CheckboxGroupField,
  DateField,
  DropZone,
  FieldFrame,
  FileUploadField,
  Form,
  MaskedField,
  RadioGroupField,
  RequiredMark,
  SelectField,
  TextareaField,
  TextField,
  useZodForm,
  z,
} from '@credenciados/shared/forms';
import { useEffect, useState } from 'react';

/** `@credenciados/shared/forms`: react-hook-form with the contract's schemas, and fields. */
export default { title: 'Forms' };

const schema = z.object({
  nome: requiredText(50),
  cpf: cpfSchema,
  prazo: daySchema,
  tipo: requiredText(20),
  municipio: requiredText(20),
  decisao: requiredText(5),
  justificativa: requiredText(200),
  aceite: z.boolean(),
  documentos: z.array(z.string()).min(1),
});
const anexosSchema = z.object({ anexos: z.array(z.object({ nome: z.string(), key: z.string() })) });
const EMPTY = {
  nome: '',
  cpf: '',
  prazo: '',
  tipo: '',
  municipio: '',
  decisao: '',
  justificativa: '',
  aceite: false,
  documentos: [],
};
const MUNICIPIOS = [
  { value: '1', label: 'Belém' },
  { value: '2', label: 'Óbidos' },
];
const DOCUMENTOS = [
  { value: '1', label: 'Documento de identificação' },
  { value: '2', label: 'Certidão' },
];
const DECISOES = [
  { value: 'sim', label: 'Aprovar' },
  { value: 'nao', label: 'Rejeitar' },
];

function Sample({ submitted = false }: { submitted?: boolean }) {
  const form = useZodForm(schema, { defaultValues: EMPTY });
  useEffect(() => {
    if (submitted) void form.trigger();
  }, [form, submitted]);
  return (
    <Form form={form} onSubmit={async () => undefined} label="Amostra">
      <Text>
        Os campos marcados com <RequiredMark /> são obrigatórios.
      </Text>
      <TextField name="nome" label="Nome" required />
      <MaskedField name="cpf" label="CPF" mask="cpf" hint="11 números" required />
      <DateField name="prazo" label="Prazo" required />
      <SelectField name="tipo" label="Tipo" required options={[{ value: 'A', label: 'Tipo A' }]} />
      <Autocomplete name="municipio" label="Município" required options={MUNICIPIOS} />
      <RadioGroupField name="decisao" label="Decisão" required options={DECISOES} />
      <TextareaField name="justificativa" label="Justificativa" required />
      <CheckboxGroupField name="documentos" label="Documentos" required options={DOCUMENTOS} />
      <CheckboxField name="aceite" label="Li e aceito" />
      <Button type="submit">Salvar</Button>
    </Form>
  );
}

export const AllFields = () => <Sample />;
export const WithErrors = () => <Sample submitted />;
/** A custom control. */
export const OwnField = () => {
  const form = useZodForm(schema, { defaultValues: EMPTY });
  return (
    <Form form={form} onSubmit={async () => undefined} label="Campo próprio">
      <FieldFrame name="nome" label="Nome" hint="Como no documento" error={undefined}>
        <Input {...form.register('nome')} />
      </FieldFrame>
    </Form>
  );
};
export const Upload = () => {
  const [files, setFiles] = useState<AttachedFile[]>([{ key: 'k'.repeat(24), nome: 'edital.pdf', tamanho: 20_480 }]);
  return (
    <FileUploadField
      id="anexo"
      label="Edital"
      hint="PDF de até 20 MB"
      finalidade="EDITAL"
      files={files}
      onAdd={(file) => setFiles((all) => [...all, file])}
      onRemove={(file) => setFiles((all) => all.filter((one) => one !== file))}
      required
    />
  );
};
/** Attachments of a message's form. */
export const Anexos = () => {
  const form = useZodForm(anexosSchema, { defaultValues: { anexos: [] } });
  return (
    <Form form={form} onSubmit={async () => undefined} label="Mensagem">
      <AnexosField onBusy={() => undefined} />
    </Form>
  );
};
export const Drop = () => <DropZone onFiles={() => undefined}>Arraste o arquivo até aqui</DropZone>;
