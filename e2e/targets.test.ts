import { useJourneys } from './support/journey.ts';
import { expectHeading } from './support/portal-actions.ts';
import { signIn } from './support/sign-in.ts';
import { expectTargets } from './support/targets.ts';

const journey = useJourneys();

const PUBLIC = { editais: 'Editais de credenciamento', comprovante: 'Conferir comprovante' };
const STAFF = { 'listagem-editais/listagem': 'Listagem de editais', 'modelos/listar': 'Pesquisa de Modelos' };
const OWN = { 'credenciado/solicitacoes': 'Minhas solicitações' };

for (const viewport of ['phone', 'desktop'] as const) {
  journey(`everything there is to hit is large enough on a ${viewport}`, async ({ visitor }) => {
    const look = async (person: Awaited<ReturnType<typeof visitor>>, pages: Record<string, string>) => {
      for (const [address, heading] of Object.entries(pages)) {
        await person.page.goto(`/credenciados/${address}`);
        await expectHeading(person.page, heading);
        await expectTargets(person.page);
      }
    };
    await look(await visitor({ viewport }), PUBLIC);
    const helena = await visitor({ viewport });
    await signIn(helena, 'cageo');
    await look(helena, STAFF);
    const ana = await visitor({ viewport });
    await signIn(ana, 'retificar');
    await look(ana, OWN);
  });
}
