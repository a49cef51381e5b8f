import { emptyRegistration } from '@credenciados/contract/registration.values';
import { mockApi, renderInModule, takeConsole } from '@credenciados/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { RegistrationForm } from './registration.form.tsx';
import { registrationRules } from './registration-rules.ts';
import { RegistrationSections } from './registration-sections.tsx';

let mockArrive: (part: typeof RegistrationSections) => void = () => undefined;
const mockLine = new Promise<typeof RegistrationSections>((resolve) => {
  mockArrive = resolve;
});
let mockFails = false;

// Late parts load only when a test allows it.
jest.mock('./registration-later.ts', () => ({
  get RegistrationSections() {
    if (mockFails) throw new Error('Loading chunk failed');
    return mockLine;
  },
}));
jest.mock('./registration-rules.ts', () => {
  const real = jest.requireActual<typeof import('./registration-rules.ts')>('./registration-rules.ts');
  return { ...real, registrationRules: jest.fn(real.registrationRules) };
});

function show() {
  mockApi({ 'GET /publico/municipios/estados': () => [] });
  return renderInModule(
    <RegistrationForm
      edital={{ id: 7, numero: '002/2026', tipoEdital: 'GEOMENSOR' }}
      tiposDocumento={[]}
      mode="edit"
      initialValues={emptyRegistration(7, null)}
      draft={null}
      send={() => Promise.reject(new Error('not sent in these tests'))}
      onSent={() => undefined}
      onCancel={() => undefined}
    />,
  );
}

const review = () => screen.getByRole('button', { name: 'Revisar e salvar' });
const summary = () => screen.findByRole('alert');

// INS-19
describe('a form with late sections still loading', () => {
  it('submitting requests them again after a failed load', async () => {
    mockFails = true;
    show();
    const failed = await screen.findByText('Não foi possível carregar esta parte da página.');
    mockFails = false;
    fireEvent.click(review());
    await waitFor(() => expect(failed).not.toBeInTheDocument());
    expect(screen.getByText('Carregando o restante do formulário…')).toBeVisible();
    expect(takeConsole()).toEqual([expect.stringContaining('Loading chunk failed')]);
  });

  it('submitting validates once they are shown, and each error has its field’s label', async () => {
    show();
    fireEvent.click(review());
    expect(await screen.findByText('Assim que o restante do formulário chegar, ele será conferido.')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    mockArrive(RegistrationSections);
    const list = within(await summary());
    expect(list.getByRole('link', { name: 'CEP: O campo é obrigatório' })).toBeVisible();
    for (const item of list.getAllByRole('listitem')) expect(within(item).getByRole('link')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/^Assim que o restante/)).toBeNull());
  });
});

// INS-19
it('a form whose rules fail to load says so on submitting, and the next try validates', async () => {
  jest.mocked(registrationRules).mockImplementation(() => {
    throw new Error('Loading chunk failed');
  });
  const { user } = show();
  await screen.findByRole('textbox', { name: /^CEP/ });
  await user.click(review());
  expect(await summary()).toHaveTextContent('Não houve resposta do portal. Verifique a sua conexão e tente de novo.');
  jest.mocked(registrationRules).mockImplementation(jest.requireActual('./registration-rules.ts').registrationRules);
  await user.click(review());
  await within(await summary()).findByRole('link', { name: 'CEP: O campo é obrigatório' });
});
