import { CALL_ACCESS } from './access.ts';
import { PERFIL_ID, PERFIS } from './domain.ts';
import { endpoints } from './index.ts';
import { isAllowed } from './permissions.ts';

// CTA-3, PRC-1
describe('permission matrix', () => {
  it('profile ids don’t change (CTA-2)', () => {
    expect(PERFIL_ID).toMatchObject({ CREDENCIADOS: 73, CAGEO: 74, CAVISTORIA: 75, GESTAO_DE_CREDENCIADOS: 76 });
  });

  it('visitors reach public calls only', () => {
    expect(isAllowed('public', null)).toBe(true);
    expect(isAllowed('any', null)).toBe(false);
    expect(isAllowed(['CAGEO'], null)).toBe(false);
  });

  it('lists each call of the API', () => {
    expect(Object.keys(CALL_ACCESS).sort()).toEqual(Object.keys(endpoints).sort());
  });

  it('only CAGEO de-accredits and reaches processos', () => {
    const cageoOnly = Object.entries(endpoints).filter(([key]) => /descredenciar|\/processo\//.test(key));
    expect(cageoOnly).toHaveLength(5);
    for (const [, { access }] of cageoOnly) {
      expect(PERFIS.filter((perfil) => isAllowed(access, perfil))).toEqual(['CAGEO']);
    }
  });

  it('GESTAO_DE_CREDENCIADOS changes only their own account', () => {
    const reads =
      /^GET |findByFiltro|vizinhos|contadores|listagem|\/ato\/diario|\/sessao\/|^(?:POST|DELETE) \/conta\/| \/novidade\/|^PUT \/conta\/resumo$|^POST \/previas\/entrada$|^POST \/impedimento\/(?:declarar|termo)$/;
    for (const [key, { access }] of Object.entries(endpoints)) {
      if (access === 'public' || reads.test(key)) continue;
      expect([key, isAllowed(access, 'GESTAO_DE_CREDENCIADOS')]).toEqual([key, false]);
    }
    expect(isAllowed(endpoints['GET /edital/encerrarEdital'].access, 'GESTAO_DE_CREDENCIADOS')).toBe(false);
  });

  it('external users reach public calls and their session only', () => {
    for (const [key, { access }] of Object.entries(endpoints)) {
      if (access === 'public' || access === 'any') continue;
      expect([key, isAllowed(access, 'EXTERNO'), isAllowed(access, 'AGENDAMENTO')]).toEqual([key, false, false]);
    }
  });
});
