import { PERFIS, type Perfil } from '@credenciados/contract/domain';
import type { Endpoint } from '@credenciados/contract/endpoint';
import type { ModuleDescriptor } from '@credenciados/contract/module-descriptor';
import { isAllowed } from '@credenciados/contract/permissions';
import { matchRoutes } from 'react-router-dom';
import { create } from 'zustand';
import { queryClient } from '../../query/query-client.ts';
import { clearSession, getSession } from '../../session/session.store.ts';
import { MockFailure, type MockFile, mockRest } from '../mock-api.ts';
import { signInAs } from '../sessions.ts';
import { sampleOf } from './samples.ts';

/** Modes of the mocked API: samples, empty lists, errors, or delayed samples. */
export const ANSWERS = {
  amostra: 'amostras',
  vazio: 'listas vazias',
  erro: 'erro 500',
  lenta: 'amostras após 3 s',
} as const;
export type Answers = keyof typeof ANSWERS;

type Access = ModuleDescriptor['routes'][number]['access'];

const SLOW_MS = 3_000;
const KEY = 'credenciados:modulo-so';

interface StandIn {
  perfil: Perfil | null;
  answers: Answers;
}

/** True if a text is one of the modes. */
export const isAnswers = (value: unknown): value is Answers => typeof value === 'string' && value in ANSWERS;
const isPerfil = (value: unknown): value is Perfil => PERFIS.some((perfil) => perfil === value);

/** Choice from before the reload; empty if none. */
function readChoice(): Partial<StandIn> {
  const stored = sessionStorage.getItem(KEY);
  const { perfil, answers }: Record<string, unknown> = stored ? JSON.parse(stored) : {};
  return {
    ...((perfil === null || isPerfil(perfil)) && { perfil }),
    ...(isAnswers(answers) && { answers }),
  };
}

/** Chosen profile, and mode of the mocked API. */
export const useStandIn = create<StandIn>()(() => ({ perfil: null, answers: 'amostra', ...readChoice() }));

/** Changes the choice; the module reloads all data. */
export function choose(change: Partial<StandIn>): void {
  useStandIn.setState(change);
  sessionStorage.setItem(KEY, JSON.stringify(useStandIn.getState()));
  signInAsChosen();
  queryClient.clear();
}

/** Selects a profile with access to the address's screen, or to the module's first one, unless a profile was chosen before. */
export function beginAs({ routes }: Pick<ModuleDescriptor, 'routes'>, pathname: string): void {
  const access = accessOf(routes, pathname) ?? routes[0]?.access;
  if (access && readChoice().perfil === undefined) {
    useStandIn.setState({ perfil: [null, ...PERFIS].find((perfil) => isAllowed(access, perfil)) ?? null });
  }
  signInAsChosen();
}

/** Access of the route at an address; undefined if none. */
export function accessOf(routes: ModuleDescriptor['routes'], pathname: string): Access | undefined {
  const guarded = routes.map(({ path, access }) => ({ path, handle: access }));
  return matchRoutes(guarded, pathname)?.[0]?.route.handle;
}

/** Starts a session with the chosen profile. */
function signInAsChosen(): void {
  const { perfil } = useStandIn.getState();
  if (getSession()?.perfil === perfil) return;
  if (perfil) signInAs(perfil, { lasts: 12 * 3600 });
  else clearSession();
}

/** A valid PDF whose page says that it is a sample. */
const SAMPLE_PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 300]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
4 0 obj<</Length 56>>stream
BT /F 20 Tf 40 240 Td (Documento de amostra) Tj ET      
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R/Size 6>>
%%EOF
`;
const SAMPLE_FILE: MockFile = { content: SAMPLE_PDF, fileName: 'amostra.pdf' };

/** Answers every call of the contract by its access and its response's schema. */
export function answerBySamples(): void {
  mockRest(async (key: string, { access, response }: Endpoint) => {
    const { perfil, answers } = useStandIn.getState();
    if (access !== 'public' && perfil === null) throw new MockFailure(401);
    if (!isAllowed(access, perfil)) throw new MockFailure(403);
    if (answers === 'lenta') await new Promise((resolve) => window.setTimeout(resolve, SLOW_MS));
    if (answers === 'erro') throw new MockFailure(500, { message: `Resposta simulada: erro em ${key}.` });
    if (response === 'file') return SAMPLE_FILE;
    if (response === 'events') throw new MockFailure(503);
    if (response === 'empty') return '';
    return sampleOf(response, { empty: answers === 'vazio' });
  });
}
