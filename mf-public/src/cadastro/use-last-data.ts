import { dayOf, type TipoDocumento } from '@credenciados/contract';
import {
  type AttachedDocument,
  type RegistrationValues,
  registrationOf,
} from '@credenciados/contract/registration.values';
import { portalNow, settings } from '@credenciados/shared';
import { useFormContext } from '@credenciados/shared/form-core';
import { useRef } from 'react';
import { discardDocument } from '../registration/registration.api.ts';
import { copyDocumento, fetchSolicitacao, type Ultima } from './own-solicitacoes.api.ts';

const today = () => dayOf(new Date(portalNow()), settings().timeZone);

/** Fields filled in from the last solicitação, grouped under the names that people know. */
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

/** Fills in the form from the last solicitação, and undoes that (INS-18). */
export function useLastData(idSolicitacao: number, tiposDocumento: readonly TipoDocumento[]) {
  const { setValue, getValues, clearErrors } = useFormContext<RegistrationValues>();
  const before = useRef<Parts | null>(null);
  const filled = useRef<Parts | null>(null);
  const copies = useRef<AttachedDocument[]>([]);

  // Copied objects, because the form writes into the values it is given.
  const put: { [P in Part]: (value: Parts[P], config: SetValueConfig) => void } = {
    'e-mail': ({ email, confirmacaoEmail }, config) => {
      setValue('pessoa.email', email, config);
      setValue('confirmacaoEmail', confirmacaoEmail, config);
    },
    telefones: (telefones, config) => setValue('pessoa.telefones', structuredClone(telefones), config),
    endereço: (endereco, config) => setValue('pessoa.endereco', structuredClone(endereco), config),
  };

  /** Copies one file at a time, like uploads. Files that the person attached stay. */
  async function copyAll(documentos: Ultima['credenciado']['documentos']): Promise<void> {
    const asked = new Set(tiposDocumento.map(({ codigo }) => codigo));
    const present = new Set(getValues('documentos').map(({ tipoDocumento }) => tipoDocumento.codigo));
    for (const { caminho, tipoDocumento, validade } of documentos) {
      // A document that staff know to be over would be refused anyway (VIG-8).
      if (validade && validade < today()) continue;
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
    /** True if the form has data of the last solicitação. */
    used: () => filled.current !== null,
    /** Resolves to the number of attached documents. A second try resumes after the ones already copied. */
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
    /** Restores the former values, except for fields changed since. */
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
      // Clears the errors of fields that are empty again only because of the undo.
      clearErrors(['pessoa.email', 'confirmacaoEmail', 'telefoneDigitado', 'pessoa.endereco']);
      before.current = null;
      filled.current = null;
      copies.current = [];
    },
  };
}
