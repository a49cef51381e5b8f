import { emptyRegistration } from '@credenciados/contract/registration.values';
import { draftKey } from '@credenciados/shared/form-core';
import { findDraft, readDraft } from './read-draft.ts';
import { type DraftStorage, deviceStorage, eraseDraft, isWorthKeeping, writeDraft } from './registration-draft.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 5, 1);

function memory(): DraftStorage & { items: Map<string, string> } {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

function draftOf(cpf = '', savedAt = NOW) {
  const values = emptyRegistration(7);
  return {
    savedAt,
    values: {
      ...values,
      codigoCrea: 'PA-1',
      pessoa: { ...values.pessoa, pessoaFisica: { ...values.pessoa.pessoaFisica, cpf, nome: 'Maria' } },
    },
    termosAceitos: true,
    sending: { key: 'k', contents: '{}' },
  };
}

describe('draft', () => {
  it('is restored unchanged, until it is erased', () => {
    const storage = memory();
    const draft = draftOf('529.982.247-25');
    expect(writeDraft('7', draft, storage)).toBe(true);
    expect(readDraft('7', storage, NOW)).toEqual({ ...draft, expiredFiles: [] });
    expect(readDraft('8', storage, NOW)).toBeNull();
    eraseDraft('7', storage);
    expect(storage.items.size).toBe(0);
  });

  it('leaves out files that the server has deleted, and names them', () => {
    const storage = memory();
    const file = (nomeOriginal: string, anexadoEm: number | null) => ({
      caminho: nomeOriginal,
      nomeOriginal,
      tamanho: 1,
      tipoDocumento: { codigo: 'OUTROS', descricao: 'Outros' },
      anexadoEm,
    });
    const draft = draftOf();
    const documentos = [
      file('velho.pdf', NOW - 24 * HOUR),
      file('novo.pdf', NOW - HOUR),
      file('da-solicitacao.pdf', null),
    ];
    writeDraft('7', { ...draft, values: { ...draft.values, documentos } }, storage);
    const found = readDraft('7', storage, NOW);
    expect(found?.values.documentos.map(({ nomeOriginal }) => nomeOriginal)).toEqual([
      'novo.pdf',
      'da-solicitacao.pdf',
    ]);
    expect(found?.expiredFiles).toEqual(['velho.pdf']);
  });

  it('is dropped if it is damaged or a month old', () => {
    const storage = memory();
    for (const text of ['{', 'null', '{"savedAt":1}', '[]']) {
      storage.setItem(draftKey('7'), text);
      expect(readDraft('7', storage, NOW)).toBeNull();
    }
    writeDraft('7', draftOf('', NOW - 31 * 24 * HOUR), storage);
    expect(readDraft('7', storage, NOW)).toBeNull();
    expect(storage.items.size).toBe(0);
  });

  it('reports a device without room', () => {
    const full: DraftStorage = {
      ...memory(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(writeDraft('7', draftOf(), full)).toBe(false);
  });

  it('is worth storing once something was filled in', () => {
    expect(isWorthKeeping(emptyRegistration(7), emptyRegistration(7))).toBe(false);
    expect(isWorthKeeping(draftOf().values, emptyRegistration(7))).toBe(true);
  });
});

describe('draft of a person who signs in', () => {
  const place = { name: '7:conta', takeOver: '7' };
  const initial = emptyRegistration(7, { cpf: '52998224725', nome: 'Maria da Silva' });

  it('is the one made before signing in, if its CPF matches', () => {
    const storage = memory();
    writeDraft('7', draftOf('529.982.247-25', Date.now()), storage);
    expect(findDraft(place, initial, storage, true)?.values.codigoCrea).toBe('PA-1');
  });

  it('gets the person’s CPF if it had none', () => {
    const storage = memory();
    writeDraft('7', draftOf('', Date.now()), storage);
    const found = findDraft(place, initial, storage, true);
    expect(found?.values.pessoa.pessoaFisica).toEqual({ cpf: '529.982.247-25', nome: 'Maria' });
  });

  it('is not one with another CPF', () => {
    const storage = memory();
    writeDraft('7', draftOf('111.444.777-35', Date.now()), storage);
    expect(findDraft(place, initial, storage, true)).toBeNull();
    expect(findDraft({ name: '7' }, emptyRegistration(7), storage, false)).not.toBeNull();
  });
});

// INS-12
describe('the browser’s storage', () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  const open = () => deviceStorage() ?? memory();
  const kept = () => deviceStorage() as NonNullable<ReturnType<typeof deviceStorage>>;

  it('keeps a draft for the tab only', () => {
    expect(writeDraft('7', draftOf('529.982.247-25'), open())).toBe(true);
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage.getItem(draftKey('7'))).toContain('529.982.247-25');
  });

  it('keeps a draft, and the right to its files, on the device for seven days if the person asks for it', () => {
    const storage = kept();
    sessionStorage.setItem(draftKey('envio'), 'direito');
    storage.keepOnDevice(true);
    writeDraft('7', draftOf(), storage);
    sessionStorage.clear();
    expect(kept().onDevice()).toBe(true);
    expect(readDraft('7', kept(), NOW)?.values.codigoCrea).toBe('PA-1');
    expect(sessionStorage.getItem(draftKey('envio'))).toBe('direito');
    expect(readDraft('7', kept(), NOW + 7 * 24 * HOUR + 1)).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it('removes it when the person unticks the option or erases the draft', () => {
    for (const end of [() => kept().keepOnDevice(false), () => eraseDraft('7', kept())]) {
      const storage = kept();
      storage.keepOnDevice(true);
      writeDraft('7', draftOf(), storage);
      expect(localStorage.length).toBeGreaterThan(0);
      end();
      expect(localStorage).toHaveLength(0);
    }
  });
});
