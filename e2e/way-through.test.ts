import { useJourneys } from '@credenciados/journeys/journey';
import { type Case, wayThrough } from '@credenciados/journeys/way-through';
import { everyNight } from '@credenciados/testing/nightly';
import { describe } from '@jest/globals';

const approved: Case = {
  tipo: 'GEOMENSOR',
  numero: '011/2026',
  pessoa: {
    cpf: '529.982.247-25',
    nome: 'Jussara Nogueira Prado',
    email: 'jussara.prado@mail.example',
    senha: 'três rios e uma serra',
  },
  aprovar: true,
  justificativa: 'Documentação completa.',
};
const rejected: Case = {
  tipo: 'VISTORIADOR',
  numero: '012/2026',
  pessoa: {
    cpf: '111.444.777-35',
    nome: 'Norberto Assunção Vilela',
    email: 'norberto.vilela@mail.example',
    senha: 'manga no pé da ladeira',
  },
  aprovar: false,
  justificativa: 'A certidão de quitação está vencida.',
};

/** Both ways at both sizes at night; one at one of them in every run. */
const ways = {
  desktop: everyNight([approved, rejected], [approved]),
  phone: everyNight([approved, rejected], []),
};

for (const viewport of ['desktop', 'phone'] as const) {
  if (ways[viewport].length === 0) continue;
  describe(`from the edital to the result, ${viewport}`, () => {
    const journey = useJourneys();
    for (const way of ways[viewport]) {
      const what = way.aprovar ? 'a surveyor is approved' : 'an inspector is rejected';
      journey(`${what} ${viewport}`, (stage) => wayThrough(stage, viewport, way));
    }
  });
}
