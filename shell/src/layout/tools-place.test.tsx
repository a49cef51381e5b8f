import type { PageRegistry } from '@credenciados/contract/module-descriptor';
import { useSession } from '@credenciados/shared';
import { renderInModule, setWidgetLoader } from '@credenciados/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { REGISTRY } from '../testing/samples.ts';
import { ToolsPlace } from './tools-place.tsx';

// FIL-20
const [first, ...others] = REGISTRY.modules;
if (!first) throw new Error('No module');
const search = { widget: 'people-search', label: 'Buscar em todos os editais', access: ['CAGEO'] as const };
const registry: PageRegistry = {
  ...REGISTRY,
  modules: [{ ...first, descriptor: { ...first.descriptor, search, widgets: ['people-search'] } }, ...others],
};

function Place({ within = registry }: { within?: PageRegistry }) {
  return (
    <>
      <ToolsPlace registry={within} session={useSession((state) => state.session)} />
      <input aria-label="Um campo" />
    </>
  );
}
const button = () => screen.queryByRole('button', { name: 'Buscar em todos os editais' });

test('the search is offered only to the profiles of a module’s search', async () => {
  const staff = renderInModule(<Place />, { as: 'CAGEO' });
  expect(await screen.findByRole('button', { name: 'Buscar em todos os editais' })).toBeVisible();
  staff.unmount();
  for (const shown of [
    renderInModule(<Place />, { as: 'CREDENCIADOS' }),
    renderInModule(<Place within={REGISTRY} />, { as: 'CAGEO' }),
  ]) {
    expect(button()).toBeNull();
    shown.unmount();
  }
});

test('/ opens the search over any page, except while typing; the module closes it', async () => {
  setWidgetLoader(async (module, widget) => ({ onClose }) => (
    <button type="button" onClick={onClose as () => void}>
      {module} {widget}
    </button>
  ));
  const { user } = renderInModule(<Place />, { as: 'CAGEO' });
  await screen.findByRole('button', { name: 'Buscar em todos os editais' });
  await user.type(screen.getByLabelText('Um campo'), 'a/b');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText('Um campo')).toHaveValue('a/b');
  await user.click(document.body);
  await user.keyboard('/');
  expect(await screen.findByRole('dialog', { name: 'Buscar em todos os editais' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'mf-um people-search' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
