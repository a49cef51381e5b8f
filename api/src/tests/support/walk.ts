import type { APartirDe } from '@credenciados/contract';

interface Asked {
  pagina: number;
  aPartirDe?: APartirDe | undefined;
}
type Read = (page: Asked) => Promise<{ content: { id: number }[] }>;

/** Ids of a list's pages, following *Próxima* from the first to the last and *Anterior* back; both in list order. */
export async function walk(read: Read): Promise<{ there: number[][]; back: number[][] }> {
  const idsOf = async (page: Asked) => (await read(page)).content.map(({ id }) => id);
  const there = [await idsOf({ pagina: 0 })];
  for (let pagina = 1; ; pagina += 1) {
    const last = there.at(-1)?.at(-1);
    const ids = last === undefined ? [] : await idsOf({ pagina, aPartirDe: { id: last, lado: 'DEPOIS' } });
    if (ids.length === 0) break;
    there.push(ids);
  }
  const back = [there.at(-1) ?? []];
  for (let pagina = there.length - 2; pagina >= 0; pagina -= 1) {
    const [first] = back[0] ?? [];
    back.unshift(await idsOf({ pagina, aPartirDe: first === undefined ? undefined : { id: first, lado: 'ANTES' } }));
  }
  return { there, back };
}
