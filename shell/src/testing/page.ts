import type { NamedComposition, PageRegistry } from '@credenciados/contract/module-descriptor';
import { REGISTRY } from './samples.ts';

/** Writes the registry into the page, as the API does; the shell reads it on first use. */
export function writeRegistry(registry: PageRegistry | NamedComposition = REGISTRY): void {
  document.getElementById('registry')?.remove();
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'registry';
  block.textContent = JSON.stringify(registry);
  document.body.append(block);
}
