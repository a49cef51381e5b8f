import { type CampoSolicitacao, FORMACAO_VISTORIADOR_LABEL } from '@credenciados/contract';
import { formatCpf } from '@credenciados/shared';
import type { ShortcutKey } from '../../common/shortcuts.ts';
import type { Solicitacao } from '../../common/solicitacoes/solicitacoes.api.ts';

/** Value of the registration that is compared with the documents. */
export interface Fact {
  label: string;
  value: string;
  /** Key that copies the value. */
  shortcut: ShortcutKey;
  /** Fields of the registration that the value shows. */
  campos: readonly CampoSolicitacao[];
}

/** Registration data of a solicitação, in the order of the strip. */
export function factsOf({ credenciado, edital }: Pick<Solicitacao, 'credenciado' | 'edital'>): readonly Fact[] {
  const { pessoa, formacaoVistoriador } = credenciado;
  const { municipio, uf } = pessoa.endereco;
  const formacao = formacaoVistoriador ? FORMACAO_VISTORIADOR_LABEL[formacaoVistoriador] : credenciado.formacao;
  return [
    { label: 'Nome', value: pessoa.nomeRazaoSocial, shortcut: 'q', campos: ['nome'] },
    { label: 'CPF', value: formatCpf(pessoa.cpfCnpj), shortcut: 'w', campos: [] },
    ...(edital.tipoEdital === 'GEOMENSOR'
      ? [
          {
            label: 'Código do INCRA',
            value: credenciado.codigoIncra ?? '',
            shortcut: 'i',
            campos: ['codigoIncra'],
          } as const,
        ]
      : []),
    { label: 'Registro no conselho', value: credenciado.codigoCrea ?? '', shortcut: 'g', campos: ['codigoCrea'] },
    { label: 'Formação', value: formacao ?? '', shortcut: 'u', campos: ['formacao'] },
    {
      label: 'Município/UF',
      value: [municipio?.nome, uf].filter(Boolean).join('/'),
      shortcut: 'm',
      campos: ['municipio', 'uf'],
    },
    { label: 'E-mail', value: pessoa.email, shortcut: 'y', campos: ['email'] },
    {
      label: 'Telefones',
      value: pessoa.telefones.map(({ numero }) => numero).join(', '),
      shortcut: 'z',
      campos: ['telefones'],
    },
  ];
}
