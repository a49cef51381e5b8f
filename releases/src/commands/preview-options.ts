import { MAX_PREVIEW_DAYS, nomeModuloSchema, type Previa, versionSchema } from '@credenciados/contract';
import { say } from '@credenciados/platform/say';
import { CommandError } from '../command-error.ts';
import type { PreviewOptions } from '../targets/module-target.ts';

/** Options of a preview instead of a publication. */
export const PREVIEW_OPTIONS = {
  preview: { type: 'boolean' },
  with: { type: 'string', multiple: true },
  days: { type: 'string' },
} as const;

export const PREVIEW_USAGE = `To staff alone, by a link, instead of publishing; every gate and check is the same:

  --preview                 prints the link and when it ends; what is live stays as it is
  --with mf-other@1.2.3     with it this version of another module, live once or of another preview; may be repeated
  --days 7                  how long, from 1 to ${MAX_PREVIEW_DAYS}; default: 7`;

interface Values {
  preview?: boolean | undefined;
  with?: string[] | undefined;
  days?: string | undefined;
}

/** Preview options; undefined: publish. Throws `CommandError` for contradictory ones. */
export function previewOf({ preview, with: others = [], days }: Values): PreviewOptions | undefined {
  if (!preview) {
    if (others.length > 0 || days !== undefined) throw new CommandError('--with and --days are of a --preview');
    return undefined;
  }
  const versions = others.map((each) => {
    const [nome = '', versao = '', ...more] = each.split('@');
    const isOne = nomeModuloSchema.safeParse(nome).success && versionSchema.safeParse(versao).success;
    if (!isOne || more.length > 0) throw new CommandError(`--with: ${each} is no mf-name@1.2.3`);
    return { nome, versao };
  });
  const count = days === undefined ? undefined : Number(days);
  if (count !== undefined && !(Number.isInteger(count) && count >= 1 && count <= MAX_PREVIEW_DAYS)) {
    throw new CommandError(`--days: must be from 1 to ${MAX_PREVIEW_DAYS}`);
  }
  return { others: versions, ...(count !== undefined && { days: count }) };
}

const STATES: Record<Previa['situacao'], string> = { NO_AR: 'until', ENCERRADA: 'ended', VENCIDA: 'over since' };

/** A preview in lines, as shown by `npm run modules -- previews`. */
export function previewLines({ id, situacao, ate, por, composicao, modulos }: Previa): string[] {
  return [
    `${id}  ${STATES[situacao]} ${ate}  ${composicao}  by ${por}`,
    ...modulos.map(({ nome, versao }) => `  ${nome.padEnd(16)}${versao}`),
  ];
}

/** Prints the link of a new preview. */
export function tellPreview({ link, ...preview }: Previa & { link: string }): void {
  for (const line of previewLines(preview)) say(line);
  say(`Whoever of staff opens this link sees it: ${link}`);
  say(`End it before: npm run modules -- end-preview ${preview.id}`);
}
