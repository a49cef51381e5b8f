import type { RegistrationValues } from '@credenciados/contract/registration.values';
import { draftSchema } from '@credenciados/contract/registration-values.schema';
import { DRAFT_DAYS, draftKey, parseStored } from '@credenciados/shared/form-core';
import type { DraftPlace, DraftStorage, RestoredDraft } from './registration-draft.ts';

const HOUR = 60 * 60 * 1000;
/** The server deletes an unowned file after 24 h (DOC-6). One hour less leaves time to send the form. */
const FILE_LIFE = 23 * HOUR;
const DRAFT_LIFE = DRAFT_DAYS * 24 * HOUR;

/** Stored draft, or null. Files that the server has deleted meanwhile are left out and named. */
export function readDraft(name: string, storage: DraftStorage, now: number = Date.now()): RestoredDraft | null {
  const text = storage.getItem(draftKey(name));
  if (text === null) return null;
  const { data } = draftSchema.safeParse(parseStored(text));
  if (!data || now - data.savedAt > DRAFT_LIFE) {
    storage.removeItem(draftKey(name));
    return null;
  }
  const alive = ({ anexadoEm }: { anexadoEm: number | null }) => anexadoEm === null || now - anexadoEm < FILE_LIFE;
  const { documentos } = data.values;
  return {
    ...data,
    values: { ...data.values, documentos: documentos.filter(alive) },
    expiredFiles: documentos.filter((documento) => !alive(documento)).map(({ nomeOriginal }) => nomeOriginal),
  };
}

const digits = (text: string) => text.replace(/\D/g, '');

/** Draft to continue with. If the CPF is known, only a draft with that CPF or without one. */
export function findDraft(
  place: DraftPlace,
  initial: RegistrationValues,
  storage: DraftStorage,
  lockedCpf: boolean,
): RestoredDraft | null {
  const { cpf } = initial.pessoa.pessoaFisica;
  for (const name of [place.name, place.takeOver]) {
    const draft = name === undefined ? null : readDraft(name, storage);
    if (!draft || draft.values.idEdital !== initial.idEdital) continue;
    const { pessoa } = draft.values;
    if (!lockedCpf) return draft;
    if (pessoa.pessoaFisica.cpf !== '' && digits(pessoa.pessoaFisica.cpf) !== digits(cpf)) continue;
    return {
      ...draft,
      values: {
        ...draft.values,
        pessoa: {
          ...pessoa,
          pessoaFisica: {
            ...pessoa.pessoaFisica,
            cpf,
            nome: pessoa.pessoaFisica.nome || initial.pessoa.pessoaFisica.nome,
          },
        },
      },
    };
  }
  return null;
}
