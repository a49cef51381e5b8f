import type { Previa, Preview } from '@credenciados/contract';

/** True if a preview has ended. */
export const isOver = ({ until, ended }: Preview, now: Date): boolean => ended === true || new Date(until) <= now;

/** Preview in the API's format. */
export function shownPreview(preview: Preview, now: Date): Previa {
  const { id, composition, versions, by, began, until, ended } = preview;
  return {
    id,
    situacao: ended ? 'ENCERRADA' : isOver(preview, now) ? 'VENCIDA' : 'NO_AR',
    composicao: composition,
    modulos: versions.map(({ name, title, version }) => ({ nome: name, titulo: title, versao: version })),
    por: by,
    desde: began,
    ate: until,
  };
}
