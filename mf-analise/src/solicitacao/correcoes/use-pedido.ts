import { alvoLabel, CORRECAO_LIMITS, type CorrecaoPedida, isField, pendingLines } from '@credenciados/contract';
import { useDraftForm, z } from '@credenciados/shared/forms';
import type { Solicitacao } from '../../common/solicitacoes/solicitacoes.api.ts';
import { useTiposDocumento } from '../../common/tipos-documento.api.ts';
import { type ItemConferido, unticked } from '../conferencia/conferencia.api.ts';

/** Remarks of an analyst by field or code of a type of documento, until the rectification is sent. */
const pedidoSchema = z.object({ observacoes: z.record(z.string(), z.string().max(CORRECAO_LIMITS.observacao)) });

/** Remark of an item without words of its own. */
const STANDARD = { campo: 'Corrija este dado.', documento: 'Envie este documento corrigido.' };
const standardOf = (alvo: string) => (isField(alvo) ? STANDARD.campo : STANDARD.documento);

/** Corrections that an analyst collects for a rectification (ANL-26); a draft stores them. */
export function usePedido(id: number, solicitacao: Solicitacao | undefined, itens: readonly ItemConferido[]) {
  const [form, draft] = useDraftForm(`correcoes-${id}`, pedidoSchema, { defaultValues: { observacoes: {} } });
  // Not `useWatch`, which subscribes after the draft was restored.
  const observacoes = form.watch('observacoes');
  const tipos = useTiposDocumento(
    solicitacao && Object.keys(observacoes).length > 0 ? solicitacao.edital.tipoEdital : null,
  );
  const names = new Map([
    ...(tipos.data ?? []).map(({ codigo, descricao }) => [codigo, descricao] as const),
    ...(solicitacao?.credenciado.documentos ?? []).map(
      ({ tipoDocumento: { codigo, descricao } }) => [codigo, descricao] as const,
    ),
  ]);
  const write = (next: Record<string, string>) => form.setValue('observacoes', next, { shouldDirty: true });
  const correcoes: CorrecaoPedida[] = Object.entries(observacoes).map(([alvo, text]) => ({
    alvo,
    observacao: text.trim() || standardOf(alvo),
  }));
  return {
    observacoes,
    correcoes,
    /** Name of an item. */
    nameOf: (alvo: string) => alvoLabel(alvo, names),
    /** Adds an item, with the texts of the unticked items of the check list about it, or removes it. */
    toggle: (alvo: string) => {
      const { [alvo]: present, ...rest } = observacoes;
      const pending = unticked(itens).filter(({ tipoDocumento }) => tipoDocumento === alvo);
      write(present === undefined ? { ...rest, [alvo]: pendingLines(pending) || standardOf(alvo) } : rest);
    },
    write: (alvo: string, text: string) => write({ ...observacoes, [alvo]: text }),
    end: draft.end,
  };
}
export type Pedido = ReturnType<typeof usePedido>;
