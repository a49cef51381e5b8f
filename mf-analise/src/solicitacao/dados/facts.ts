import { asksFor, FIELDS, type FieldName, fieldText, flatFields } from '@credenciados/contract';
import type { ShortcutKey } from '../../common/shortcuts.ts';
import type { Solicitacao } from '../../common/solicitacoes/solicitacoes.api.ts';

/** Value of the registration to compare with the documents. */
export interface Fact {
  label: string;
  value: string;
  /** Key that copies the value. */
  shortcut: ShortcutKey;
  /** Fields of the registration in the value. */
  campos: readonly FieldName[];
}

/** Facts in the strip's order, each with the key that copies it. Without a label the first field's is used. */
const FACTS: readonly (Pick<Fact, 'shortcut' | 'campos'> & { label?: string })[] = [
  { shortcut: 'q', campos: ['nome'] },
  { shortcut: 'w', campos: ['cpf'] },
  { shortcut: 'i', campos: ['codigoIncra'] },
  { shortcut: 'g', campos: ['codigoCrea'] },
  { shortcut: 'u', campos: ['formacaoVistoriador', 'formacao'] },
  { shortcut: 'm', campos: ['municipio', 'uf'], label: 'Município/UF' },
  { shortcut: 'y', campos: ['email'] },
  { shortcut: 'z', campos: ['telefones'] },
];

/** True if the strip shows the field. */
export const isFact = (name: FieldName) => FACTS.some(({ campos }) => campos.includes(name));

/** Values of a solicitação, in the strip's order. */
export function factsOf({ credenciado, edital }: Pick<Solicitacao, 'credenciado' | 'edital'>): readonly Fact[] {
  const values = flatFields(credenciado);
  const shownFacts = FACTS.filter(({ campos }) => campos.some((name) => asksFor(edital.tipoEdital, name)));
  return shownFacts.map(({ shortcut, campos, label }) => ({
    shortcut,
    campos,
    label: label ?? campos.map((name) => FIELDS[name].label)[0] ?? '',
    value: campos
      .map((name) => fieldText(name, values))
      .filter(Boolean)
      .join('/'),
  }));
}
