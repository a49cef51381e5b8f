import type { Achado, Chegada, Esperado } from '@credenciados/contract/chegada';
import { formatDate } from '@credenciados/shared';
import { aboutCodes } from './issuers.ts';
import { otherKind } from './kind.ts';
import type { PageLook } from './page-look.ts';
import { otherCpf, otherName } from './people.ts';
import type { Reading } from './read-document.ts';
import { aboutSignatures } from './signature-findings.ts';
import { validUntil } from './validity.ts';

/** Largest number of pages that a finding names. */
const PAGES_NAMED = 3;

/** Findings about a document, compared with the person and type that it was sent for (CHE-1). */
export function judge(reading: Reading, esperado: Esperado): Chegada {
  const { lines } = reading;
  const until = validUntil(lines);
  const achados = [
    until && validity(until, esperado),
    otherCpf(lines, esperado),
    otherName(lines, esperado),
    otherKind(lines, esperado),
    ...aboutPages(reading),
    ...aboutSignatures(reading.assinaturas, esperado),
    ...aboutCodes(reading.codigos, lines, reading.emissores),
  ].filter((achado) => achado !== null);
  return { achados, validade: until?.day ?? null };
}

function validity({ day, certeza, lugar }: NonNullable<ReturnType<typeof validUntil>>, { hoje }: Esperado): Achado {
  const isOver = day < hoje;
  return {
    tipo: isOver ? 'VENCIDO' : 'VALIDADE',
    certeza,
    aviso: isOver,
    texto: isOver ? `O documento venceu em ${formatDate(day)}.` : `O documento vale até ${formatDate(day)}.`,
    lugar,
  };
}

function aboutPages({ pages, read, looks }: Reading): Achado[] {
  const numbers = (wanted: PageLook) => [...looks].flatMap(([number, look]) => (look === wanted ? [number] : []));
  const pictures = numbers('imagem').length;
  return [
    ...named(numbers('vazia'), (names) => ({
      tipo: 'PAGINA_VAZIA',
      certeza: 'provavel',
      texto: `${names}: sem conteúdo.`,
    })),
    ...named(numbers('ilegivel'), (names) => ({
      tipo: 'ILEGIVEL',
      certeza: 'indicio',
      texto: `${names}: quase sem contraste. Confira se dá para ler.`,
    })),
    ...(pictures > 0 ? [pictureNote(pictures === pages)] : []),
    ...(read < pages ? [partial(pages, read)] : []),
  ];
}

function named(
  numbers: readonly number[],
  of: (names: string) => Pick<Achado, 'tipo' | 'certeza' | 'texto'>,
): Achado[] {
  const [first] = numbers;
  if (first === undefined) return [];
  const shown = numbers.slice(0, PAGES_NAMED).join(', ');
  const more = numbers.length > PAGES_NAMED ? ` e outras ${numbers.length - PAGES_NAMED}` : '';
  const names = numbers.length === 1 ? `Página ${shown}` : `Páginas ${shown}${more}`;
  return [{ ...of(names), aviso: true, lugar: { pagina: first, caixa: null } }];
}

const pictureNote = (isWhole: boolean): Achado => ({
  tipo: 'SEM_TEXTO',
  certeza: 'certo',
  aviso: false,
  texto: isWhole
    ? 'O arquivo é uma imagem: o portal não lê as datas e os nomes dele.'
    : 'Parte das páginas é imagem: o portal não lê as datas e os nomes delas.',
  lugar: null,
});

const partial = (pages: number, read: number): Achado => ({
  tipo: 'PARCIAL',
  certeza: 'certo',
  aviso: false,
  texto: `O arquivo tem ${pages} páginas: só as primeiras ${read} foram conferidas.`,
  lugar: null,
});
