import type { TipoDocumento } from '@credenciados/contract';
import {
  type AttachedDocument,
  type RegistrationValues,
  registrationOf,
} from '@credenciados/contract/registration.values';
import { useFormContext } from '@credenciados/shared/form-core';
import { useRef } from 'react';
import { discardDocument } from '../registration/registration.api.ts';
import { copyDocumento, fetchSolicitacao, type Ultima } from './own-solicitacoes.api.ts';

/** Fields filled from the last solicitação, by the names that people know. */
function partsOf({ pessoa, confirmacaoEmail }: RegistrationValues) {
  const { cep, logradouro, numero, semNumero, complemento, bairro, uf, municipio } = pessoa.endereco;
  return structuredClone({
    'e-mail': { email: pessoa.email, confirmacaoEmail },
    telefones: pessoa.telefones.map(({ numero: telefone }) => ({ numero: telefone })),
    endereço: { cep, logradouro, numero, semNumero, complemento, bairro, uf, municipio: { id: municipio.id } },
  });
}
type Parts = ReturnType<typeof partsOf>;
type Part = keyof Parts;

type SetValueConfig = { shouldDirty: true; shouldValidate: boolean };
const FILLED: SetValueConfig = { shouldDirty: true, shouldValidate: true };
const EMPTIED: SetValueConfig = { shouldDirty: true, shouldValidate: false };

const sameValue = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Fills the form in with what the last solicitação had, and takes that back (INS-18). */
export function useLastData(idSolicitacao: number, tiposDocumento: readonly TipoDocumento[]) {
  const { setValue, getValues, clearErrors } = useFormContext<RegistrationValues>();
  const before = useRef<Parts | null>(null);
  const filled = useRef<Parts | null>(null);
  const copies = useRef<AttachedDocument[]>([]);

  // Copies: the form goes on writing in what it is given.
  const put: { [P in Part]: (value: Parts[P], config: SetValueConfig) => void } = {
    'e-mail': ({ email, confirmacaoEmail }, config) => {
      setValue('pessoa.email', email, config);
      setValue('confirmacaoEmail', confirmacaoEmail, config);
    },
    telefones: (telefones, config) => setValue('pessoa.telefones', structuredClone(telefones), config),
    endereço: (endereco, config) => setValue('pessoa.endereco', structuredClone(endereco), config),
  };

  /** One after the other, as uploads go. What the person has attached stays. */
  async function copyAll(documentos: Ultima['credenciado']['documentos']): Promise<void> {
    const asked = new Set(tiposDocumento.map(({ codigo }) => codigo));
    const present = new Set(getValues('documentos').map(({ tipoDocumento }) => tipoDocumento.codigo));
    for (const { caminho, tipoDocumento } of documentos) {
      if (!asked.has(tipoDocumento.codigo) || present.has(tipoDocumento.codigo)) continue;
      const arquivo = await copyDocumento(caminho);
      const documento: AttachedDocument = {
        caminho: arquivo.caminho,
        nomeOriginal: arquivo.nome,
        tamanho: arquivo.tamanho,
        tipoDocumento,
        anexadoEm: Date.now(),
        sha256: arquivo.sha256,
      };
      copies.current = [...copies.current, documento];
      setValue('documentos', [...getValues('documentos'), documento], { shouldDirty: true });
    }
  }

  return {
    /** Something of the form is from there. */
    used: () => filled.current !== null,
    /** Gives how many documentos were attached. A second try goes on where the first one stopped. */
    use: async (): Promise<number> => {
      const { credenciado } = await fetchSolicitacao(idSolicitacao);
      if (filled.current === null) {
        before.current = partsOf(getValues());
        filled.current = partsOf(registrationOf(credenciado));
        put['e-mail'](filled.current['e-mail'], FILLED);
        put.telefones(filled.current.telefones, FILLED);
        put.endereço(filled.current.endereço, FILLED);
      }
      await copyAll(credenciado.documentos);
      return copies.current.length;
    },
    /** Puts back what was there before; what the person has changed since stays. */
    takeBack: () => {
      const now = partsOf(getValues());
      const restore = <P extends Part>(part: P) => {
        if (before.current && sameValue(now[part], filled.current?.[part])) put[part](before.current[part], EMPTIED);
      };
      restore('e-mail');
      restore('telefones');
      restore('endereço');
      const copied = new Set(copies.current.map(({ caminho }) => caminho));
      const documentos = getValues('documentos');
      setValue(
        'documentos',
        documentos.filter(({ caminho }) => !copied.has(caminho)),
        { shouldDirty: true },
      );
      for (const documento of documentos) if (copied.has(documento.caminho)) discardDocument(documento);
      // Nobody has left these fields empty: they are as if nothing had been filled in.
      clearErrors(['pessoa.email', 'confirmacaoEmail', 'telefoneDigitado', 'pessoa.endereco']);
      before.current = null;
      filled.current = null;
      copies.current = [];
    },
  };
}
