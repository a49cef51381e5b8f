import { TIPO_EDITAL_LABEL, TIPOS_EDITAL } from '@credenciados/contract/domain';
import { formatDateTime, Grid, Link, NewTabNotice, zoneLabel } from '@credenciados/shared';
import {
  DateField,
  FileUploadField,
  fieldId,
  SelectField,
  TextField,
  useFormContext,
  useWatch,
} from '@credenciados/shared/forms';
import { ListaField } from './conferencia/lista.field.tsx';
import type { Edital, EditalSave } from './editais.api.ts';
import { RegrasFields } from './regras.fields.tsx';

const TIPOS = TIPOS_EDITAL.map((value) => ({ value, label: TIPO_EDITAL_LABEL[value] }));
const PDF_LABEL = 'Arquivo do edital (PDF)';

/** Fields of an edital's form. */
export function EditalFields({ edital, today }: { edital: Edital | null; today: string }) {
  const isClosed = edital?.situacao === 'ENCERRADO';
  const hasSolicitacoes = edital !== null && edital.solicitacoes > 0;
  return (
    <>
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} columnGap="6">
        <SelectField
          name="tipoEdital"
          label="Tipo do edital"
          options={TIPOS}
          required
          disabled={hasSolicitacoes}
          hint={
            hasSolicitacoes
              ? 'O edital já tem solicitações; o tipo não muda mais.'
              : 'Não muda depois da primeira solicitação.'
          }
        />
        <TextField name="numeroEdital" label="Número do edital" hint="Exemplo: 01/2026" maxLength={20} required />
        <DateField name="periodoAbertura.inicio" label="Data de abertura" required disabled={isClosed} />
        <DateField name="periodoAbertura.fim" label="Data de encerramento" min={today} required disabled={isClosed} />
      </Grid>
      <PdfField edital={edital} />
      <ListaField edital={edital} />
      <RegrasFields />
    </>
  );
}

function PdfField({ edital }: { edital: Edital | null }) {
  const { setValue, formState } = useFormContext<EditalSave>();
  const anexos = useWatch<EditalSave, 'anexoEdital'>({ name: 'anexoEdital' });
  const change = (value: EditalSave['anexoEdital']) =>
    setValue('anexoEdital', value, { shouldDirty: true, shouldValidate: true });
  return (
    <FileUploadField
      id={fieldId('anexoEdital')}
      label={PDF_LABEL}
      finalidade="EDITAL"
      max={1}
      required={edital === null}
      hint={edital && <CurrentPdf edital={edital} />}
      files={anexos.map(({ nome, caminho }) => ({ nome, key: caminho }))}
      error={formState.errors.anexoEdital?.message}
      onAdd={({ nome, caminho }) => change([{ nome, caminho }])}
      onRemove={() => change([])}
    />
  );
}

function CurrentPdf({ edital }: { edital: Edital }) {
  return (
    <>
      O arquivo atual é{' '}
      <Link href={`/credenciados/publico/edital/baixar?idEdital=${edital.id}`} target="_blank" rel="noopener">
        {edital.anexo.nome}
        <NewTabNotice />
      </Link>
      . Anexe outro somente para substituí-lo.
    </>
  );
}

/** Hint with the exact end of an edital, to the second, and its time zone. */
export function EndHint() {
  return <>O edital encerra às 23:59:59 da data escolhida ({zoneLabel()}).</>;
}

/** Period of an ended edital, for its reopening. */
export function periodOf(edital: Edital): string {
  return `${formatDateTime(edital.dataInicio)} a ${formatDateTime(edital.dataFim)}`;
}
