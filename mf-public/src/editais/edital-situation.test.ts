import { mayDo, SITUACOES_EDITAL } from '@credenciados/contract';
import fc from 'fast-check';
import type { EditalPublico } from './editais.api.ts';
import { nextChange, situationOf } from './edital-situation.ts';

const START = Date.UTC(2026, 2, 1, 3);
const END = Date.UTC(2026, 3, 1, 2, 59, 59);
const edital: EditalPublico = {
  id: 1,
  numero: '1/2026',
  tipoEdital: 'GEOMENSOR',
  situacao: 'ABERTO',
  valido: true,
  dataInicio: new Date(START).toISOString(),
  dataFim: new Date(END).toISOString(),
  anexo: { nome: 'Edital1-2026.pdf', caminho: 'a'.repeat(22) },
};

// EDT-2
describe('situation of an edital on its card', () => {
  it('is Aberto until the last moment, then Encerrado', () => {
    expect(situationOf(edital, END - 1)).toMatchObject({ open: true, canRegister: true, reason: null });
    expect(situationOf(edital, END)).toMatchObject({
      open: false,
      canRegister: false,
      reason: 'As inscrições terminaram em 31/03/2026.',
    });
  });

  it.each(SITUACOES_EDITAL)('takes registrations as the table of acts says: %s', (situacao) => {
    expect(situationOf({ ...edital, situacao }, START).canRegister).toBe(mayDo('edital', 'INSCREVER', situacao));
  });

  it('takes no registrations before the start, and shows its date', () => {
    expect(situationOf({ ...edital, valido: false }, START - 1)).toMatchObject({
      open: true,
      canRegister: false,
      reason: 'As inscrições começam em 01/03/2026.',
    });
    expect(situationOf({ ...edital, valido: false }, START).canRegister).toBe(true);
  });

  it('takes no registrations once staff have closed it, and was closed early until its end', () => {
    const closed = { situacao: 'ENCERRADO' as const, valido: false, encerradoEm: '2026-03-10T12:00:00.000Z' };
    expect(situationOf({ ...edital, ...closed }, END).closedEarly).toBe(false);
    expect(situationOf({ ...edital, ...closed }, END - 1)).toEqual({
      open: true,
      canRegister: false,
      closedEarly: true,
      reason: 'Inscrições encerradas em 10/03/2026, antes do prazo.',
    });
  });

  it('takes registrations only while Aberto', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.constantFrom('ABERTO' as const, 'ENCERRADO' as const),
        fc.integer(),
        (valido, situacao, offset) => {
          const { open, canRegister, reason } = situationOf({ ...edital, valido, situacao }, END + offset);
          expect(open).toBe(offset < 0);
          if (canRegister) expect(open).toBe(true);
          expect(reason === null).toBe(canRegister);
        },
      ),
    );
  });

  it('returns the time of the next change', () => {
    const future = { ...edital, valido: false };
    expect(nextChange([future, null], START - 5)).toBe(START);
    expect(nextChange([{ ...edital, situacao: 'ENCERRADO', valido: false }], START)).toBe(END);
    // While registrations are open, the text of the time left changes first.
    expect(nextChange([edital, null], END - 90_000)).toBe(END - 60_000 + 1);
    expect(nextChange([edital, null], END - 5)).toBe(END);
    expect(nextChange([edital, null], END)).toBeNull();
  });
});
