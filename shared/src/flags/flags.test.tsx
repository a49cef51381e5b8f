import { renderInModule, signInAs } from '../testing/index.ts';
import { createFlags } from './index.ts';

const descriptor = {
  name: 'mf-um',
  flags: { novo: { title: 'Novo' }, perfil: { title: 'De um perfil' }, nenhum: { title: 'De ninguém' } },
};

const useFlag = createFlags(descriptor);
const seen: boolean[] = [];

function Screen() {
  // @ts-expect-error: the descriptor declares no such flag.
  seen.splice(0, 4, useFlag('novo'), useFlag('perfil'), useFlag('nenhum'), useFlag('outro'));
  return null;
}

function writePage(flags: object): void {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'registry';
  block.textContent = JSON.stringify({ flags });
  document.body.append(block);
}

// TEL-40
test('a flag is on for whom the page says, by the names of the descriptor alone', () => {
  writePage({ 'mf-um': { novo: true, perfil: ['CAGEO'] } });
  signInAs('CAVISTORIA');
  renderInModule(<Screen />).unmount();
  expect(seen).toEqual([true, false, false, false]);
  signInAs('CAGEO');
  renderInModule(<Screen />);
  expect(seen).toEqual([true, true, false, false]);
});
