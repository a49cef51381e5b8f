import { setTimeout as sleep } from 'node:timers/promises';
import { committeeAt } from '@credenciados/journeys/committee';
import { useJourneys } from '@credenciados/journeys/journey';
import { readMail } from '@credenciados/journeys/mailbox';
import { act, dayFromToday, expectHeading, type } from '@credenciados/journeys/portal-actions';
import { PEOPLE, signIn } from '@credenciados/journeys/sign-in';
import { registerByApi } from '@credenciados/journeys/solicitacoes';
import { told } from '@credenciados/journeys/staff';

const BRUNO = { cpf: '652.093.841-60', nome: PEOPLE.notificado, email: 'bruno.ferreira@mail.example' };
/** The portal tells people within the second minute after an errata. */
const TOLD_MS = 75_000;
const journey = useJourneys();

// EDT-18, EDT-19, EDT-20
journey(
  'an errata shows what moves, is told to the applicant, and is read by a visitor without scripts',
  async (stage) => {
    const committee = await committeeAt(stage);
    const idEdital = await committee.openEdital('GEOMENSOR', '058/2026', { errata: true });
    const [helena, bruno] = [await stage.visitor(), await stage.visitor({ viewport: 'phone' })];
    await signIn(bruno, 'notificado');
    await registerByApi(bruno.page, idEdital, 'GEOMENSOR', BRUNO);

    await signIn(helena, 'cageo', { at: '/credenciados/listagem-editais/listagem' });
    await act(helena.page, 'Ações do edital 058/2026', 'Publicar errata');
    const dialog = helena.page.getByRole('dialog', { name: 'Publicar errata' });
    await type(dialog, /^Data de encerramento/, dayFromToday(30));
    await dialog.getByRole('button', { name: 'Ver o que muda' }).click();
    await dialog.getByText('O campo é obrigatório').first().waitFor();
    await helena.step('errata sem motivo');
    await type(dialog, /^Motivo da errata/, 'O prazo era curto.');
    await dialog.getByRole('button', { name: 'Ver o que muda' }).click();
    await dialog.getByText('1 prazo muda.').waitFor();
    await dialog.getByText(/^Data de encerramento: de /).waitFor();
    await dialog.getByText('Ao publicar, 1 inscrito é avisado por e-mail.').waitFor();
    await helena.step('prévia da errata');
    await dialog.getByRole('button', { name: 'Publicar errata' }).click();
    await told(helena.page, 'Errata publicada.');

    const anyone = await stage.visitor({ viewport: 'phone' });
    await anyone.page.goto('/credenciados/editais');
    await anyone.page.getByText(/^Errata nº 1 de .*: Data de encerramento: de /).waitFor();
    await anyone.step('errata no cartão do edital');
    await anyone.page.getByRole('link', { name: 'Ver erratas e versões' }).click();
    await expectHeading(anyone.page, /^Erratas e versões do edital nº 058\/2026/);
    await anyone.page.getByText('Motivo: O prazo era curto.').waitFor();
    await anyone.step('erratas e versões');
    await anyone.page.getByRole('link', { name: 'Ver a versão 2' }).click();
    await expectHeading(anyone.page, 'Versão 2 do edital nº 058/2026');
    await anyone.step('uma versão');
    const bare = await (await anyone.page.request.get(`/credenciados/versoes/${idEdital}/2`)).text();
    if (!bare.includes('O prazo era curto.')) throw new Error('The version is empty without scripts');

    await sleep(TOLD_MS);
    const mail = await readMail(await stage.visitor(), BRUNO.email, 'Errata nº 1');
    if (!mail.text.includes('O prazo era curto.')) throw new Error(mail.text);
  },
);
