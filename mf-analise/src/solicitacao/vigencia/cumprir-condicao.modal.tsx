import { VIGENCIA_TEXT } from '@credenciados/contract';
import { LIMITS } from '@credenciados/contract/domain';
import { apiQuery, formatDate, notify, Text, useQuery } from '@credenciados/shared';
import { SelectField, useDraftForm, z } from '@credenciados/shared/forms';
import { ActionFailure } from '../../common/action-failure.tsx';
import { FormModal } from '../../common/form-modal.tsx';
import type { Solicitacao } from '../../common/solicitacoes/solicitacoes.api.ts';
import { useMeetCondicao } from './vigencia.api.ts';

const schema = z.object({ prova: z.string().min(1, VIGENCIA_TEXT.proof) });

interface CumprirCondicaoModalProps {
  solicitacao: Solicitacao;
  condicao: { id: number; texto: string };
  onClose: () => void;
}

/** Records that a condition is met, with the document or message that shows it (VIG-5). */
export function CumprirCondicaoModal({ solicitacao, condicao, onClose }: CumprirCondicaoModalProps) {
  const { mutateAsync } = useMeetCondicao(condicao.id);
  const { options, error } = useProofs(solicitacao);
  const [form, draft] = useDraftForm(`cumprir-${condicao.id}`, schema, { defaultValues: { prova: '' } });
  const submit = async ({ prova }: z.output<typeof schema>) => {
    const id = Number(prova.slice(1));
    await mutateAsync(prova.startsWith('d') ? { idDocumento: id } : { idMensagem: id });
    draft.end();
    notify({ type: 'success', title: 'Condição cumprida.' });
    onClose();
  };
  return (
    <FormModal
      form={form}
      draft={draft}
      title="Condição cumprida"
      onClose={onClose}
      submitLabel="Registrar"
      onSubmit={submit}
      failureTitle="O cumprimento não foi registrado."
    >
      <Text mb="4" overflowWrap="anywhere">{`Condição: ${condicao.texto}. O interessado é avisado.`}</Text>
      <ActionFailure title="As mensagens do interessado não foram carregadas." error={error} />
      <SelectField
        name="prova"
        label="O que mostra o cumprimento"
        hint="Um documento desta solicitação, ou uma mensagem do interessado."
        placeholder="Escolha"
        options={options}
        required
      />
    </FormModal>
  );
}

/** Present documents and the applicant's messages, newest first. */
function useProofs({ id, credenciado: { documentos, pessoa } }: Solicitacao) {
  const query = { idSolicitacao: id, tipoConversa: 'TODOS', pagina: 0, tamanho: LIMITS.wholePage } as const;
  const { data, error } = useQuery(apiQuery('GET /conversa/bySolicitacao', { query, silent: true }));
  const mensagens = (data?.content ?? []).flatMap(({ assunto, mensagens: written }) =>
    written
      .filter(({ remetente }) => remetente.id === pessoa.id)
      .map((mensagem) => ({
        value: `m${mensagem.id}`,
        label: `Mensagem de ${formatDate(mensagem.dataEnviada)}: ${assunto}`,
      })),
  );
  const anexados = documentos.map(({ id: documento, tipoDocumento, nome }) => ({
    value: `d${documento}`,
    label: `Documento: ${tipoDocumento.descricao} (${nome})`,
  }));
  return { options: [...mensagens, ...anexados], error: data ? null : error };
}
