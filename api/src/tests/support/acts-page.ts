import { type Act, actsOn, CALL_ACCESS, CODIGO, CONDITIONS, ERROR, type RecordKind } from '@credenciados/contract';
import { accessOf } from '../../http/openapi/api-page.ts';
import { exitsOf, reachable } from './exits.ts';

/** Heading of each record, with its rule. */
const HEADINGS: Record<RecordKind, string> = {
  solicitacao: 'Solicitação ([ANL-1](analise.md#anl-1-states))',
  edital: 'Edital ([EDT-12](editais.md#edt-12-what-a-row-offers))',
  conversa: 'Conversa ([MSG-1](mensagens.md#msg-1-conversas))',
  mensagem: 'Message of a conversa',
  parecer: 'Opinion ([ANL-20](analise.md#anl-20-opinion-of-an-outside-expert))',
  lote: 'Lote ([LOT-3](lotes.md#lot-3-ten-minutes-to-undo))',
  impedimento: 'Impediment ([IMP-1](impedimentos.md#imp-1-impediments))',
  recurso: 'Appeal ([RES-6](resultados.md#res-6-appeal))',
  procedimento: 'De-accreditation proceeding ([DES-1](descredenciamento.md#des-1-proceeding))',
  denuncia: 'Complaint ([DES-8](descredenciamento.md#des-8-complaint))',
  inscricaoTardia: 'Late entry ([INS-24](inscricao.md#ins-24-late-entry-by-decision))',
  esclarecimento: 'Question or challenge ([ESC-1](esclarecimentos.md#esc-1-questions-and-challenges))',
  extincao: 'End of an edital ([REV-4](revisao.md#rev-4-annulment-or-revocation-of-an-edital))',
  titularidade: 'Claim to a CPF ([CTA-8](contas.md#cta-8-este-cpf-é-meu))',
};

/** Generates the page of states and actions from the contract's table. */
export function actsPage(): string {
  const kinds = Object.keys(HEADINGS) as RecordKind[];
  return `# States and acts

State diagrams of records, and who may do each act in which states. API and screens follow the same table, \`contract/src/transitions.ts\`.

This page is made from it: \`UPDATE_DOCS=1 npm test -w api -- src/tests/docs\`.

${kinds.map((kind) => section(HEADINGS[kind], Object.entries<Act>(actsOn(kind)))).join('\n')}
${exits()}`;
}

/** Table of what can be done with a solicitação in each situation that the search finds (ANL-24). */
function exits(): string {
  const rows = reachable()
    .map((at) => [
      `${at.situacao}${at.prazo === null ? '' : at.prazo === 'over' ? ', deadline over' : ', deadline running'}`,
      at.editalOpen ? 'open' : 'none',
      exitsOf(at, 'staff').join(', '),
      exitsOf(at, 'applicant').join(', '),
    ])
    .map((cells) => `| ${cells.join(' | ')} |`)
    .sort();
  return `## Exits

What can be done with a solicitação in each situation ([ANL-24](analise.md#anl-24-no-dead-ends)), found by a search over the acts, the
deadline and the editais. Beside these, an applicant can always ask the committee (MSG-11).

| situation | edital | staff | applicant |
|---|---|---|---|
${rows.join('\n')}
`;
}

function section(heading: string, acts: [string, Act][]): string {
  const arrows = acts.flatMap(([act, { from, to }]) =>
    to ? (from.length > 0 ? from : ['[*]']).map((state) => `    ${state} --> ${to}: ${act}`) : [],
  );
  const rows = acts.map(([act, { from, to, call, conditions = [] }]) => {
    const who = call ? accessOf(CALL_ACCESS[call]) : 'the portal';
    const refusals = conditions.map((condition) => `“${{ ...ERROR, ...CODIGO }[CONDITIONS[condition]]}”`);
    return `| ${act} | ${from.join(', ')} | ${to ?? ''} | ${who} | ${call ? `\`${call}\`` : ''} | ${refusals.join(' ')} |`;
  });
  return `## ${heading}

\`\`\`mermaid
stateDiagram-v2
${arrows.join('\n')}
\`\`\`

| act | from | to | by | call | refused, beside the state |
|---|---|---|---|---|---|
${rows.join('\n')}
`;
}
