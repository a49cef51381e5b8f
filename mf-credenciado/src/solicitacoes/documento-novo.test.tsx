import { mockApi, renderInModule } from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { sampleSolicitacao } from '../testing/samples.ts';
import { DocumentosNovos } from './documento-novo.tsx';

const vigencia = {
  ...{ situacao: 'ATIVO' as const, validoAte: null, suspensoAte: null, condicaoAte: null, motivo: null },
  ...{ documentos: true, condicoes: [], acoes: [] },
};
const open = (changes: object, of: object = {}) => {
  const solicitacao = sampleSolicitacao({ vigencia: { ...vigencia, ...of } });
  const documentos = solicitacao.credenciado.documentos.map((each) => ({ ...each, ...changes }));
  const shown = { ...solicitacao, credenciado: { ...solicitacao.credenciado, documentos: documentos.slice(0, 1) } };
  return renderInModule(<DocumentosNovos solicitacao={shown} />, { as: 'CREDENCIADOS' });
};

// VIG-4
it('takes a new file in place of a document with a validity', async () => {
  const api = mockApi({ 'POST /documentoCredenciado/renovar/:id': () => ({ ok: true }) });
  const { user } = open({ validade: '2026-05-20' });
  expect(await screen.findByText(/: vale até 20\/05\/2026\.$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Enviar documento novo/ }));
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  const problems = within(await screen.findByRole('list')).getAllByRole('link');
  expect(problems.map(({ textContent }) => textContent)).toEqual(['Documento novo: Anexe o documento.']);
  expect(api.calls('POST /documentoCredenciado/renovar/:id')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Enviar' })).toBeNull());
});

it('says that one waits; offers nothing without a validity, or after the end', async () => {
  const novo = { id: 3, caminho: 'n'.repeat(22), nome: 'nova.pdf', em: '2026-05-02T12:00:00.000Z' };
  const { unmount } = open({ validade: '2026-05-20', novo });
  expect(await screen.findByText(/^Você enviou o documento novo em 02\/05\/2026/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  open({ validade: undefined }).unmount();
  open({ validade: '2026-05-20' }, { situacao: 'VENCIDO' });
  expect(screen.queryByText(/vale até/)).toBeNull();
});
