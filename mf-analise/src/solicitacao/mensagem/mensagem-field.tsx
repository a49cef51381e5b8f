import { fillRichText, fillText, placeholderMark, placeholdersIn } from '@credenciados/contract';
import { formatDate, Text } from '@credenciados/shared';
import { RichTextField } from '@credenciados/shared/editor';
import { useFormContext, useWatch } from '@credenciados/shared/forms';
import { useEffect, useRef, useState } from 'react';
import { ModeloButton } from '../../common/modelo-button.tsx';
import { ModeloPickerModal } from '../../common/modelo-picker.modal.tsx';
import type { Modelo } from '../../common/modelos.api.ts';
import type { Solicitacao } from '../../common/solicitacoes/solicitacoes.api.ts';
import type { MensagemValues } from './mensagem.schema.ts';

interface MensagemFieldProps {
  solicitacao: Solicitacao;
  /** True if the modelo's subject fills an empty subject. */
  fillsSubject: boolean;
}

/** Message, which may start with a modelo. Its placeholders are filled in from the solicitação and the deadline. */
export function MensagemField({ solicitacao, fillsSubject }: MensagemFieldProps) {
  const [picking, setPicking] = useState(false);
  const { use, values, waitsForDeadline } = useModeloFilling(solicitacao, fillsSubject);
  return (
    <>
      <ModeloButton onOpen={() => setPicking(true)} />
      <RichTextField name="mensagem" label="Mensagem" required />
      <Text role="status" color="fg.muted" textStyle="sm">
        {waitsForDeadline && 'O campo {prazo} será preenchido quando o prazo for escolhido.'}
      </Text>
      {picking && (
        <ModeloPickerModal
          values={values}
          onClose={() => setPicking(false)}
          onPick={(modelo) => {
            setPicking(false);
            use(modelo);
          }}
        />
      )}
    </>
  );
}

/** Inserts modelos into the form and updates the deadline in them. */
function useModeloFilling({ credenciado, edital }: Solicitacao, fillsSubject: boolean) {
  const { getValues, setValue, formState } = useFormContext<MensagemValues>();
  // Before the first submit, an open deadline placeholder is no error.
  const shouldValidate = formState.isSubmitted;
  const [day, assunto, mensagem] = useWatch<MensagemValues, ['dataLimiteResposta', 'assunto', 'mensagem']>({
    name: ['dataLimiteResposta', 'assunto', 'mensagem'],
  });
  // A half-typed date is ignored.
  const prazo = /^\d{4}-\d{2}-\d{2}$/.test(day) ? formatDate(day) : undefined;
  /** Last inserted deadline, which is replaced if another is chosen. */
  const filled = useRef<string | null>(null);
  const waiting = [assunto, mensagem].some((text) => placeholdersIn(text).includes(placeholderMark('prazo')));

  useEffect(() => {
    if (prazo === undefined) return;
    for (const name of ['assunto', 'mensagem'] as const) {
      const before = getValues(name);
      const current = filled.current === null ? before : before.replaceAll(filled.current, prazo);
      const after = name === 'mensagem' ? fillRichText(current, { prazo }) : fillText(current, { prazo });
      if (after !== before) setValue(name, after, { shouldDirty: true, shouldValidate });
    }
    if (waiting || filled.current !== null) filled.current = prazo;
  }, [prazo, waiting, shouldValidate, getValues, setValue]);

  const fixed = { nome: credenciado.pessoa.nomeRazaoSocial, edital: edital.numero };
  const values = prazo === undefined ? fixed : { ...fixed, prazo };
  const use = ({ assunto: subject, conteudo }: Modelo) => {
    const change = { shouldDirty: true, shouldValidate };
    if (prazo !== undefined && placeholdersIn(subject + conteudo).length > 0) filled.current = prazo;
    // Appends the modelo after the existing text.
    setValue('mensagem', `${getValues('mensagem')}${fillRichText(conteudo, values)}`, change);
    if (fillsSubject && getValues('assunto').trim() === '') setValue('assunto', fillText(subject, values), change);
  };
  return { use, values, waitsForDeadline: waiting && prazo === undefined };
}
