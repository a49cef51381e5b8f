import { useJourneys } from '@credenciados/journeys/journey';
import { openHistory, solicitacaoOf } from '@credenciados/journeys/messages';
import { expectHeading, type } from '@credenciados/journeys/portal-actions';
import { signIn } from '@credenciados/journeys/sign-in';

const journey = useJourneys();

journey('an applicant asks the committee something, and reads the answer where they asked', async ({ visitor }) => {
  const bruno = await visitor({ viewport: 'phone' });
  const { page } = bruno;
  await signIn(bruno, 'notificado');
  await expectHeading(page, 'Minhas solicitações');
  const id = await solicitacaoOf(page);
  await page.goto(`/credenciados/credenciado/solicitacoes/${id}`);
  await page.getByRole('link', { name: 'Fazer uma pergunta' }).click();
  await expectHeading(page, 'Fazer uma pergunta');
  await type(page, /^Assunto/, 'Prazo da análise');
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('Quando sai o resultado?');
  await bruno.step('pergunta escrita');
  await page.getByRole('button', { name: 'Enviar pergunta' }).click();
  await page.getByText(/^A comissão recebeu a sua pergunta em/).waitFor();
  await bruno.step('pergunta recebida');

  const helena = await visitor();
  await signIn(helena, 'cageo');
  const subject = await openHistory(helena, 'Prazo da análise');
  await subject.getByText('Quando sai o resultado?').waitFor();
  await helena.step('pergunta no histórico');
  await subject.getByRole('button', { name: 'Responder' }).click();
  await subject.getByRole('textbox', { name: 'Mensagem' }).fill('Na sexta-feira.');
  await subject.getByRole('button', { name: 'Enviar' }).click();
  await subject.getByRole('article').getByText('Na sexta-feira.').waitFor();

  // The open page shows the answer without a reload.
  await page.getByRole('article').getByText('Na sexta-feira.').waitFor();
  await bruno.step('pergunta respondida');
});
